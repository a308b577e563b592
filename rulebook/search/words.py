"""How players ask: question words, and words of the hobby with the same meaning in both languages.

These belong to no particular game. The terms of a game are in its glossary.
"""

from __future__ import annotations

from rulebook.words.folding import tokens

_ASKING_CJK = """
什麼時候 怎麼辦 怎麼樣 怎麼用 怎麼 怎樣 如何 什麼 甚麼 哪些 哪個 哪一個 哪裡 是否 是不是 能不能 可不可以 會不會 要不要 有沒有
做什麼 做 為什麼 為何 何時 何處 有多少 多少 有幾個 有幾張 幾個 幾張 幾次 幾點
幾年 幾塊 幾項 幾種 幾格 幾輪 幾步 幾片 幾支 幾名 可以 可否 能否 請問 如果 的時候 時候 的話
怎麼處理 怎麼算 怎麼計算 如何計算 會怎樣 會怎麼樣 發生什麼事 發生什麼 自己 什麼意思 意思 是什麼 算不算 還是 區別 差別 誰 嗎 呢 吧 啊 的 了
"""
_ASKING_LATIN = """
a an the of to in on at by for from with and or if is are was be been am do does did can could may might should shall will would
what when where who whom whose which why how many much it its i my me you your he she they their them we our us this that these those
there here have has had get gets got not no any some as so than then into out per about need needed happen happens work works mean means
vs versus between difference list
kind kinds exactly actually really still rule rules use used using allowed allow possible s t don doesn whether after before while during
"""

ASKING_CJK = tuple(sorted({"".join(tokens(phrase)) for phrase in _ASKING_CJK.split()}, key=len, reverse=True))
"""Without breaks, longest first. They are left out only if the query asks for something else too."""

SMALL_CJK = frozenset(
    "".join(tokens("我你他是在和與或及跟被把從到對這那此該就才還再也都能會要可有用讓給幾誰哪個張會局種怎"))
)
"""Characters with little meaning: pairs that contain one of them weigh less."""

ASKING = frozenset(tokens(_ASKING_LATIN))
NUMBER_ASKED = frozenset({"how many", "how much", "cost", "costs", "price", "多少", "几", "费用", "花费"})

SAME = tuple(
    tuple(line.split())
    for line in """
tie tied tiebreak tiebreaker equal same_number 平手 平局 同分 打平 並列 相等 數量相同 一樣多
tie tied 平手 平局 同分 相等 數量相同 平分 總分相同 分數相同 勝利分數相同 一樣大 分數一樣 same_score
end ending 結束 終局
win winner victory wins beat 獲勝 勝利 勝出 贏 贏家 勝者
lose loser defeat 輸 落敗 失敗 敗者
lose_points minus_points deduct 扣 扣分 扣除 失去
score scoring points point vp 計分 得分 分數 勝利點數 算分 幾分 算分 有分 worth 值
setup start beginning begin 設置 配置 準備 開局 開始 布置
money coin coins cash 錢 錢幣 元 金錢 金幣 貨幣
cost price pay spend fee 費用 花費 成本 價格 價錢 代價 多少錢 花多少 支付 付 花
resource resources 資源 物資
player players 玩家 人
opponent enemy 對手 敵人 敵方 別人 其他人 別的玩家 其他玩家 其他每位玩家 other_players others
card cards 卡 牌 卡牌 卡片
deck pile 牌堆 牌庫 抽牌堆
discard 棄牌 棄掉 丟棄 棄置
hand 手牌
draw 抽牌 抽卡 抽取 抽
shuffle reshuffle 洗回 洗牌 洗混 洗勻 重洗 洗
player_count number_of_players how_many_players how_many_people 人數 幾人 幾個人 多少人 4_人 4_名玩家 4_players
minutes how_long duration playing_time 分鐘 多久 遊戲時間
final last 最後 最終 終局
immediately at_once right_away straight_away 立即 立刻 馬上 當場
destroy destroyed harm 摧毀 損壞 破壞 毀損
empty exhausted run_out runs_out ran_out none_left 空 空的 用完 用盡 用光 耗盡 抽完 不足 打完 打光 出完 耗光 沒了 沒牌了 finished
limit maximum max most highest up_to 上限 最多 最高 限制 至多
minimum least lowest 最少 最低 至少 下限 不低於 不少於 at_least
first start starting 起始 首位 先手 第一
goes_first go_first first_player starting_player start_player 起始玩家 起始玩家標記 先手 先攻
turn 回合 輪
round rounds 輪 回合 輪次
phase step 階段 步驟
move moves movement 移動 走
place put placing lay laid 放置 放 擺放 擺 擺在
remove removal 移除 拿掉 拿走 去除
build construct 建造 修築 蓋 興建 建 修 建成 造 修建 蓋在 蓋好
upgrade improve 升級 提升
recruit hire 招募 僱用 雇用
attack fight 攻擊 進攻 打
kill killed die dies dead death 陣亡 死亡 死掉 掛掉 殺 死
wound damage injured 受傷 傷害 損傷
adjacent next neighbouring neighboring neighbour 相鄰 鄰接 隔壁 旁邊
connect connected link 連接 相連 連通
control 控制 掌控
trade exchange swap 交易 交換 換
buy purchase 購買 買
vote voting ballot 投票 表決
solo single alone solitaire 單人 一人 單機 單人模式 單人遊戲 單人局 一個人玩 solo_mode solo_game
cooperative cooperation coop co_op 合作 協力 合作模式 合作遊戲
two-player 雙人 二人 兩人 兩人局 兩人遊戲 雙人遊戲 2_人遊戲 2_players two_players 2_player
beginner first-game 新手 初學
expansion expansions 擴充 擴展
token marker tokens markers 標記 指示物
tile tiles 板塊 版塊
board map 圖板 版圖 地圖 主板
worker workers meeple 工人 米寶
house 住宅 房子 房屋
road 道路 路
river water 河流 河 水
building buildings 建築 建築物
reward bonus 獎勵 加成 好處 補償 compensation
income 收入
debt debts 債務 欠債 舉債
penalty punish 懲罰 處罰 罰
order sequence priority who_first 順序 順位 次序 先後 誰先 哪個先 先行動
simultaneous simultaneously same_time 同時
secret hidden hide facedown 藏 隱藏 祕密 隱藏 正面朝下 蓋著
reveal 翻開 公開 揭示
exception except 例外 除外
unused unspent leftover left_over not_used not_chosen nobody_chose remaining 未使用 沒有人選 沒選 剩餘 剩下 沒用完 沒用掉 剩下的
trigger resolve activate 觸發 結算 發動 引發
effect ability 效果 能力 特效 作用
forced must compulsory mandatory have_to optional voluntary 必須 一定要 強制 自願 可選 不必
survive save alive 存活 倖存 拯救 活
example 範例 例子 例如
refuse decline 拒絕
return 返回 放回 退回 取回 收回 收回來 拿回 拿回來 放回 take_back get_back
skip pass 跳過 略過 放棄 棄權
choose select pick 選擇 選 挑選
who_owns whose belongs_to 誰的 屬於誰 屬於 主人 擁有者
own owns owner belong belongs 擁有 屬於 所有
different differ differs 不同 相異
any_time at_any_time any_moment 時機 隨時 任何時候
keep keeps retain discard_down_to 保留 留下 棄牌至 留著 留到 存著
unavailable not_available not_yet_available 不可用 尚未開放 尚不可用
diagonal diagonally corner corners 對角 共角 斜向 斜
repeat repeatedly again several_times many_times any_number_of_times 重複 多次 再次 次數不限 不限次數
random randomly at_random 隨機
look look_at inspect peek 查看 檢視 偷看
supply pool reserve 供應區 供應
refill replenish restock 補充 補上 補滿 補回
my_turn on_my_turn 輪到我 輪到自己 輪到 我的回合 自己的回合
spring 春天 春季
summer 夏天 夏季
autumn fall 秋天 秋季
winter 冬天 冬季
change changed change_later 改變 更改 改成 換成 變更
permanent permanently forever stay_forever 一直 永久 永遠 持久 留在那裡
no_room no_space 放不下 沒地方放 沒有地方 沒位置 無處可放 沒空位
win_immediately instant_win automatic_victory win_automatically 直接贏 直接獲勝 立即獲勝 立刻贏 自動獲勝
not_met without_meeting 沒有符合 不符合 沒符合 沒有滿足 沒滿足 未滿足
determined decided how_is_it_decided 怎麼決定 如何決定 決定
three-player 三人局 三人遊戲 3_人遊戲 3_players three_players
four-player 四人局 四人遊戲 4_人遊戲 4_players four_players
rejected not_selected 沒選上 沒被選 落選 沒有選上
gain obtain receive earn 獲得 取得 得到 拿到 得
full filled filled_up fully_occupied 放滿 額滿 滿了 全滿 佔滿 填滿 擺滿
free free_of_charge at_no_cost no_cost 免費 不用付 不用錢 不花錢 不需支付
twice two_times 兩次 二次 2_次
each_player every_player per_player 每位玩家 每人 每個玩家 每名玩家 每個人
copy duplicate imitate 複製 模仿
half halve halved 減半 一半 折半
""".strip().splitlines()
)
"""One line, one idea."""


def _same_words() -> dict[str, tuple[str, ...]]:
    by_form: dict[str, list[str]] = {}
    for line in SAME:
        forms = list(dict.fromkeys(" ".join(tokens(word.replace("_", " "))) for word in line))
        for form in forms:
            by_form.setdefault(form, []).extend(other for other in forms if other != form)
    return {form: tuple(dict.fromkeys(others)) for form, others in by_form.items()}


SAME_WORDS = _same_words()
"""A phrase of tokens, and the phrases with the same meaning."""
