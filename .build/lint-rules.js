/** Plugin of Oxlint: the project's own rule, which `.oxlintrc.json` switches on. */

/** An object literal that is spread into another one. */
const noSpreadLiteralRule = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { spread: "Write the properties into the object itself." },
  },
  create: (context) => ({
    "ObjectExpression > SpreadElement > ObjectExpression": (node) =>
      context.report({ node, messageId: "spread" }),
  }),
};

export default {
  meta: { name: "project" },
  rules: { "no-spread-literal": noSpreadLiteralRule },
};
