/** Plugin of Oxlint: the project's own rules, which `.oxlintrc.json` switches on. */

/** Each retired word has the term that replaces it. */
const retiredWords = {
  accompany: "load",
  aftermarket: "secondary market",
  alone: "standalone",
  arena: "connection pool",
  assessment: "cost estimate",
  bill: "cost",
  bone: "skeleton",
  bones: "skeleton",
  complaint: "page error",
  complaints: "page errors",
  consent: "price confirmation",
  craft: "fixture",
  crooked: "inconsistent",
  dearer: "more expensive",
  desk: "context, controller",
  examine: "verify",
  face: "view",
  facts: "summary",
  furnish: "load sections",
  furniture: "section placeholder",
  gesture: "action",
  gestures: "actions",
  greet: "handshake",
  guard: "assertion",
  guards: "assertions",
  harmless: "no effect",
  hung: "artwork",
  inquiry: "validator",
  judge: "verify",
  judged: "verified",
  kept: "cached",
  lane: "connection pool",
  lenient: "optional",
  look: "theme",
  looks: "themes",
  mistake: "error",
  mistakes: "errors",
  owed: "outcome pending",
  patience: "timeout",
  powers: "authorities",
  refusal: "error",
  refusals: "errors",
  refuse: "error, assert",
  refused: "rejected",
  refuses: "rejects",
  rehearsal: "simulation",
  rehearse: "simulate",
  room: "module, section slot",
  rooms: "modules, section slots",
  sabotage: "mutation",
  scene: "context",
  shelf: "panel",
  speak: "set locale",
  speaker: "locale controller",
  specimen: "fixture",
  specimens: "fixtures",
  speech: "localization",
  subject: "source",
  tallies: "counts",
  tally: "count",
  unseen: "visually hidden",
  upkeep: "auto refresh",
  verdict: "verification, result",
  verdicts: "verifications, results",
  wanted: "requested",
  wear: "adopt style sheet",
  witness: "invariant recorder",
  witnesses: "invariant recorders",
  world: "deps, harness",
  written: "initial",
};

/** Terms of Solana's own that only the validator uses. */
const validatorWords = { bank: "none", ledger: "counters" };

function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}

/** Names that an export statement gives. */
function exportedNames({ declaration, specifiers = [] }) {
  const declared =
    declaration?.declarations?.map(({ id }) => id) ?? (declaration?.id ? [declaration.id] : []);
  return [...declared, ...specifiers.map(({ exported }) => exported)].filter(
    ({ type }) => type === "Identifier",
  );
}

/** CSS classes in the text of a `css` or `html` template. */
function classNames(text, tag) {
  const found =
    tag === "css" ? text.match(/(?<=\.)[a-z][\w-]*(?=[^;{}]*\{)/g) : text.match(/(?<=class=")[^"]+/g);
  return (found ?? []).flatMap((names) => names.split(/\s+/));
}

/** Names of files, exports and CSS classes use the field's terms (`.github/CONTRIBUTING.md`, Glossary). */
const retiredWordsRule = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { retired: '"{{word}}" in {{kind}} {{name}} is retired: use {{term}}.' },
  },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1);
    const retired = new Map(
      Object.entries({ ...retiredWords, ...(/^(demo|test)\/validator\//.test(path) ? {} : validatorWords) }),
    );
    const check = (node, kind, name) => {
      for (const word of wordsOf(name)) {
        const term = retired.get(word);
        if (term) context.report({ node, messageId: "retired", data: { word, kind, name, term } });
      }
    };
    return {
      Program: (node) => check(node, "file", path),
      ExportNamedDeclaration(node) {
        for (const id of exportedNames(node)) check(id, "export", id.name);
      },
      TaggedTemplateExpression({ tag, quasi }) {
        if (tag.type !== "Identifier" || !["css", "html", "svg"].includes(tag.name)) return;
        for (const part of quasi.quasis)
          for (const name of classNames(part.value.cooked ?? "", tag.name)) check(part, "class", name);
      },
    };
  },
};

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
  rules: {
    "no-spread-literal": noSpreadLiteralRule,
    "retired-words": retiredWordsRule,
  },
};
