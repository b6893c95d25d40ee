import { fileURLToPath } from "node:url";
import { isNightly } from "../nightly.js";

/** Host of `demo/embeds` with the ways of its framework. */
export interface Host {
  /** Its directory. */
  readonly name: string;
  /** Directory of its static build; undefined: it is served by `start`, its own server. */
  readonly output?: string;
  /** Undefined: plain HTML without installation or build. */
  readonly framework?: {
    /**
     * Type error to insert into a file, which the host's type check has to report; undefined: it has no type
     * check.
     */
    readonly typeError?: {
      readonly file: string;
      readonly from: string;
      readonly to: string;
      readonly found: RegExp;
    };
  };
  /** Its HTML has the widget's content, from `mint-widget/server`. */
  readonly rendersContent?: boolean;
  /** Runs in the gate, too: two static pages, and the lightest framework. */
  readonly isInGate?: boolean;
  /**
   * Exceptions of its own scripts from the strictest policy. `types`: Trusted Types; null: it supports none.
   */
  readonly policy?: { readonly script?: string; readonly types?: string | null };
}

const purple = (file: string, found = /theme|purple/) => ({
  typeError: { file, from: 'collection="aurora"', to: 'collection="aurora" theme="purple"', found },
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
      // Angular type-checks event payloads, but no attributes of custom elements.
      typeError: {
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
      typeError: {
        file: "app/drop.tsx",
        from: "collection={collection}",
        to: 'collection={collection} theme="purple"',
        found: /theme|purple/,
      },
    },
    policy: { script: "'unsafe-inline'", types: null },
    rendersContent: true,
  },
  {
    name: "astro",
    output: "dist",
    framework: {
      typeError: {
        file: "src/pages/index.astro",
        from: "collection={collection}",
        to: 'collection={collection} theme="purple"',
        found: /theme|purple/,
      },
    },
  },
];

/** Hosts of this run: nightly all of them; those in EMBEDS, separated by commas, where it is set. */
export const chosenHosts = chooseHosts(process.env.EMBEDS?.split(","));

function chooseHosts(names: readonly string[] | undefined): readonly Host[] {
  const unknown = names?.filter((name) => !hosts.some((host) => host.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`EMBEDS names ${unknown.join(", ")}, which demo/embeds hasn't.`);
  return hosts.filter(({ name, isInGate = false }) => (names ? names.includes(name) : isNightly || isInGate));
}

export const isChosen = (name: string): boolean => chosenHosts.some((host) => host.name === name);

export const directoryOf = ({ name }: Pick<Host, "name">): string =>
  fileURLToPath(new URL(`../../demo/embeds/${name}`, import.meta.url));

/** Output directory of the host, with or without the widget. */
export const outputOf = ({ name }: Host, kind: "with" | "without"): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/${kind}`, import.meta.url));

/** Path of the host's preparation result. */
export const preparationOf = ({ name }: Host): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/preparation.json`, import.meta.url));
