"""Where cards meet the rules: Events, Ministry cards, Advantages.

What a card does is data: ops in data/*.yaml, a struct each in ``table/ops/``, carried out by the functions of
``effects/`` (an ``engine.effects.Ops``).
A menu of an Action Round (``actions/menu.py``) asks this package three things, and nothing else of the rules knows a
card by name:

* ``events.playable(game, side)`` and ``events.play(game, side, card)``: the Event step (is.events.play.20).
* ``powers.options(game, side)``: what may be used at any moment of the player's Action Round, before the tile is taken
  too: revealing a Ministry card (``reveal:<card>``), an ability (``ability:<card>:<number from 0>``), an Advantage (``advantage:<id>``);
  ``powers.use(game, side, answer)``.
  An ability for the start of a round (is.ministry.use.8) is offered while ``round.tile`` and not ``round.began()``.

State: ``Power.hand``; ``Power.ministries`` (card, revealed, exhausted abilities by number); ``State.advantages``
(holder, exhausted);
``Round``: the tile, the Event played and whether its bonus was received (set ``round.bonus``), ``actions`` (points in
hand), ``taken`` and
``advantages`` (taken and used in this round), ``reductions`` (prices of this round), ``used`` (abilities:
``ministry:M-4:0``), ``debt``; markers:
``conflicts``, ``huguenots``, ``jacobite_victories``, ``jacobite_defeat``, ``townshend``, ``special`` (Byng). A field
that a card needs and is
not there: add it to ``table/state.py`` with its line.

Verbs (all log what they did): ``rules/control.py`` (flag, unflag, take, place_conflict, remove_conflict, damage,
repair), ``rules/squadrons.py``
(construct, land, send_home, unbuild, remove, park), ``rules/tracks.py`` (score, gain_treaty, reduce_debt, force_debt,
change_limit),
``rules/tiles.py`` (draw_and_place, return_bonus), ``rules/lots.py`` (add_points: a Lot with its Limit, Event points),
``rules/payers.py`` (why_unpaid), ``rules/purse.py`` (pay: a ``Purchase`` of use ``power`` with its base),
``rules/events.py`` (draw_event),
``rules/spaces.py`` (fits, fitting, protected,
counts, leaves_isolated), ``rules/scoring.py`` (score_demand for Calico Acts).

Moments and questions that the rules ask of cards: the lists of ``rules/hooks.py``. Lasting prices of a card:
``hooks.reductions``; prices of one round:
append a ``Reduction`` to ``round.reductions`` (``times`` 1: the next that it lowers; -1: all of the round; ``total``:
a fixed cost).
Who is asked by keyword in a war: ``rules/ministries.keywords(game, side)``.
"""
