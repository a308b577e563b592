// What is asked of every script of static/js, and of these files.
import js from "@eslint/js";
import jsdoc from "eslint-plugin-jsdoc";
import globals from "globals";

// The rooms of static/js/table, and those that each of them may not import: imports run one way, as Python's do.
const ABOVE = {
  board: ["choosing", "story", "live"],
  choosing: ["story", "live"],
  story: ["choosing", "live"],
  live: ["choosing"],
};
const rooms = Object.entries(ABOVE).map(([room, above]) => ({
  files: [`static/js/table/${room}/*.js`],
  rules: {
    "no-restricted-imports": ["error", { patterns: [{ group: above.map((other) => `**/${other}/*`), message: `${room}/ stands below it.` }] }],
  },
}));

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "off", // a guard may return what nobody reads
      curly: ["error", "multi-line"],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 60],
      "no-console": ["error", { allow: ["error"] }],
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-object-has-own": "error",
      "prefer-template": "error",
    },
  },
  {
    // What crosses modules says its types; tsc checks them.
    files: ["static/js/**"],
    languageOptions: { sourceType: "module", globals: { ...globals.browser, htmx: "readonly" } },
    plugins: { jsdoc },
    rules: {
      "jsdoc/require-jsdoc": ["error", { publicOnly: true, enableFixer: false, require: { FunctionDeclaration: false }, contexts: ["ArrowFunctionExpression[params.length>0]"] }],
      "jsdoc/require-param": ["error", { exemptedBy: ["type"], enableFixer: false, checkDestructured: false, checkDestructuredRoots: false }],
      "jsdoc/require-param-type": "error",
      "jsdoc/check-param-names": ["error", { checkDestructured: false }],
    },
  },
  {
    files: ["static/js/table/**", "static/js/{connections,languages,live,places,socket-state}.js"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...["ExpressionStatement", "IfStatement", "ForStatement", "ForOfStatement", "WhileStatement", "BlockStatement", "TryStatement"].map((kind) => ({
          selector: `Program > ${kind}`,
          message: "A module does nothing while it is imported: this belongs into begin(), which the page's entry calls in its order.",
        })),
      ],
    },
  },
  ...rooms,
  { files: [".ci/scripts/**"], languageOptions: { globals: globals.node } },
];
