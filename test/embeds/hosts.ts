import { fileURLToPath } from "node:url";
import { isNightly } from "../nightly.js";

/** A host of `demo/embeds` and how its framework is told to do things. */
export interface Host {
  /** Its directory. */
  readonly name: string;
  /** Where its build puts pages to serve as they are; undefined: it is served by `start`, its own server. */
  readonly output?: string;
  /** Undefined: it is pasted into a page, and nothing is installed or built. */
  readonly framework?: {
    /** What a file of the host's is changed to, so that its check has something to find; undefined: it has no check. */
    readonly mistake?: {
      readonly file: string;
      readonly from: string;
      readonly to: string;
      readonly found: RegExp;
    };
  };
  /** Runs in the gate, too: two pages as they are, and the lightest framework. */
  readonly isInGate?: boolean;
  /** What its own scripts need beyond the strictest policy. `types`: of Trusted Types; null: it can't do with any. */
  readonly policy?: { readonly script?: string; readonly types?: string | null };
}

const purple = (file: string, found = /theme|purple/) => ({
  mistake: { file, from: 'collection="aurora"', to: 'collection="aurora" theme="purple"', found },
});

export const hosts: readonly Host[] = [
  { name: "html", output: ".", isInGate: true },
  { name: "html-strict", output: ".", isInGate: true },
  { name: "react-19", output: "dist", framework: purple("src/main.tsx"), isInGate: true },
  { name: "react-18", output: "dist", framework: purple("src/main.tsx") },
  { name: "vue", output: "dist", framework: purple("src/Drop.vue"), policy: { types: "vue" } },
  {
    name: "svelte",
    output: "dist",
    framework: purple("src/Drop.svelte"),
    policy: { types: "svelte-trusted-html" },
  },
  {
    name: "angular",
    output: "dist",
    framework: {
      // Angular checks what an element's events carry; attributes of elements it doesn't know.
      mistake: {
        file: "src/main.ts",
        from: "show($event)",
        to: "show($event.purple)",
        found: /'purple' does not exist on type 'MintSuccessEvent'/,
      },
    },
    policy: { types: "angular angular#bundler" },
  },
  {
    name: "next",
    framework: {
      mistake: {
        file: "app/drop.tsx",
        from: "collection={collection}",
        to: 'collection={collection} theme="purple"',
        found: /theme|purple/,
      },
    },
    policy: { script: "'unsafe-inline'", types: null },
  },
  {
    name: "astro",
    output: "dist",
    framework: {
      mistake: {
        file: "src/pages/index.astro",
        from: "collection={collection}",
        to: 'collection={collection} theme="purple"',
        found: /theme|purple/,
      },
    },
  },
];

/** The hosts of this run: nightly all of them; those that EMBEDS names, separated by commas, instead where it is set. */
export const chosenHosts = chooseHosts(process.env.EMBEDS?.split(","));

function chooseHosts(names: readonly string[] | undefined): readonly Host[] {
  const unknown = names?.filter((name) => !hosts.some((host) => host.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`EMBEDS names ${unknown.join(", ")}, which demo/embeds hasn't.`);
  return hosts.filter(({ name, isInGate = false }) => (names ? names.includes(name) : isNightly || isInGate));
}

export const isChosen = (name: string): boolean => chosenHosts.some((host) => host.name === name);

export const directoryOf = ({ name }: Pick<Host, "name">): string =>
  fileURLToPath(new URL(`../../demo/embeds/${name}`, import.meta.url));

/** Where what is made of the host is put: its pages with the widget, and without. */
export const madeOf = ({ name }: Host, kind: "with" | "without"): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/${kind}`, import.meta.url));

/** Where it is written down what came of preparing the host. */
export const preparationOf = ({ name }: Host): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/preparation.json`, import.meta.url));
