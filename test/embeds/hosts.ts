import { fileURLToPath } from "node:url";
import { elementTags } from "../../src/widget/element-tags.js";

/** Host of `demo/embeds` with the ways of its framework. */
export interface Host {
  /** Its directory in `demo/embeds`; with `newest/` before it, the host with the newest versions. */
  readonly name: string;
  /** Undefined: a page with the element alone. `headless`: a view of its own. `wallets`: pages with a wallet of their own. */
  readonly kind?: "headless" | "wallets";
  /**
   * Tags of packages whose newest version isn't `latest`, and of `node` where the newest tools need a newer one than the
   * project; undefined: the newest versions aren't tried.
   */
  readonly newest?: Readonly<Record<string, string>>;
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
      /** Number of lines in which the type check reports it, if there is nothing else to report. */
      readonly lines?: number;
    };
  };
  /** Its style sheet sets the accent with `light-dark()`, which its build replaces. */
  readonly hasTheme?: boolean;
  /** Its HTML has the widget's content, from `mint-widget/server`. */
  readonly rendersContent?: boolean;
  /**
   * Exceptions of its own scripts from the strictest policy. `types`: Trusted Types; null: it supports none.
   */
  readonly policy?: { readonly script?: string; readonly types?: string | null };
}

const purple = (file: string, found = /theme|purple/) => ({
  typeError: { file, from: 'collection="aurora"', to: 'collection="aurora" theme="purple"', found },
});

/** Small elements for a type check: a right one of each tag, and after them one with a theme that doesn't exist. */
const elements = [...elementTags.map((tag) => [tag, "dark"]), ["mint-price", "purple"]]
  .map(([tag, theme]) => `<${tag} collection="a" publishable-key="x_pub_y" theme="${theme}"></${tag}>`)
  .join("\n");

/** The same type error also of a small element, on another line. */
const purpleElements = (file: string) => ({
  typeError: {
    file,
    from: "<mint-widget",
    to: `${elements}\n<mint-widget theme="purple"`,
    found: /theme|purple/,
    lines: 2,
  },
});

/** Newest of the versions that the host is about, or that its other tools take. */
const react18 = { react: "18", "react-dom": "18", "@types/react": "18", "@types/react-dom": "18" };
const typescript6 = { typescript: "6" };
/** Node from npm: a host's scripts run with it, since npm puts the host's own commands first. */
const node24 = { node: "24" };

const pinnedHosts: readonly Host[] = [
  { name: "html", output: "." },
  { name: "html-strict", output: "." },
  { name: "vite", output: "dist", framework: {}, newest: typescript6 },
  { name: "react-19", output: "dist", framework: purple("src/main.tsx"), hasTheme: true, newest: {} },
  { name: "react-18", output: "dist", framework: purple("src/main.tsx"), newest: react18 },
  {
    name: "vue",
    output: "dist",
    framework: purpleElements("src/Drop.vue"),
    policy: { types: "vue" },
    newest: typescript6,
  },
  {
    name: "svelte",
    output: "dist",
    framework: purpleElements("src/Drop.svelte"),
    policy: { types: "svelte-trusted-html" },
    newest: typescript6,
  },
  // Solid clones templates that it has parsed without a policy.
  {
    name: "solid",
    output: "dist",
    framework: purple("src/main.tsx"),
    policy: { types: null },
    newest: {},
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
    newest: { ...typescript6, ...node24 },
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
    hasTheme: true,
    newest: { "@types/node": "20" },
  },
  {
    name: "astro",
    output: "dist",
    framework: purpleElements("src/pages/index.astro"),
    newest: { ...typescript6, ...node24 },
  },
  { ...headless("react"), newest: {} },
  { ...headless("vue"), policy: { types: "vue" }, newest: typescript6 },
  { ...headless("svelte"), policy: { types: "svelte-trusted-html" }, newest: typescript6 },
  { ...headless("solid"), policy: { types: null }, newest: {} },
  { name: "wallets", kind: "wallets", output: "dist", framework: {}, policy: { types: null }, newest: {} },
];

function headless(name: string): Host {
  return { name: `headless/${name}`, kind: "headless", output: "dist", framework: {} };
}

/** All hosts, and again with the newest versions. */
export const hosts: readonly Host[] = [
  ...pinnedHosts,
  ...pinnedHosts.filter(({ newest }) => newest).map((host) => ({ ...host, name: `newest/${host.name}` })),
];

/**
 * Hosts of this run: those in EMBEDS, separated by commas; without it, those whose versions are pinned, since what is
 * newest changes without a commit.
 */
export const chosenHosts = chooseHosts(process.env.EMBEDS?.split(","));

function chooseHosts(names: readonly string[] | undefined): readonly Host[] {
  const unknown = names?.filter((name) => !hosts.some((host) => host.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`EMBEDS names ${unknown.join(", ")}, which demo/embeds hasn't.`);
  return hosts.filter((host) => (names ? names.includes(host.name) : !isNewest(host)));
}

export const isChosen = (name: string): boolean => chosenHosts.some((host) => host.name === name);

/** True for a host with the newest versions. */
export function isNewest({ name }: Pick<Host, "name">): boolean {
  return name.startsWith("newest/");
}

/** Directory of the host's sources. */
export const sourceOf = ({ name }: Pick<Host, "name">): string =>
  fileURLToPath(new URL(`../../demo/embeds/${name.replace(/^newest\//, "")}`, import.meta.url));

/**
 * Directory of the copy that is installed and built: other tests read the sources meanwhile. As deep as the sources, so
 * that relative paths lead to the same files.
 */
export const directoryOf = ({ name }: Pick<Host, "name">): string =>
  fileURLToPath(new URL(`../../dist/${isNewest({ name }) ? name : `pinned/${name}`}`, import.meta.url));

/** Output directory of the host, with or without the widget. */
export const outputOf = ({ name }: Host, kind: "with" | "without"): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/${kind}`, import.meta.url));

/** Path of the host's preparation result. */
export const preparationOf = ({ name }: Host): string =>
  fileURLToPath(new URL(`../../dist/embeds/${name}/preparation.json`, import.meta.url));
