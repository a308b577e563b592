// What is asked of every style sheet of static/css.
export default {
  extends: "stylelint-config-recommended",
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    "color-named": "never",
    "font-weight-notation": "numeric",
    "function-linear-gradient-no-nonstandard-direction": null, // it does not know "in oklab", which browsers do
    "length-zero-no-unit": true,
    "max-nesting-depth": 2,
    "no-descending-specificity": null, // a sheet follows the board from place to place, not from weak selectors to strong ones
    "selector-max-universal": 2,
    "selector-pseudo-element-no-unknown": [true, { ignorePseudoElements: ["details-content"] }],
    "shorthand-property-no-redundant-values": true,
  },
};
