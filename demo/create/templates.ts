/** Template of a new project, made of an example in `demo/embeds`. */
export interface Template {
  /** One line for the list to choose from. */
  readonly title: string;
  /** Directory of the example in `demo/embeds`. */
  readonly example: string;
  /** Heading of the example, which becomes the collection's name; the headless view shows that name itself. */
  readonly heading: string;
  /** Test of the project, in `demo/create/tests`. */
  readonly test: "element" | "script-tag" | "headless";
}

/** Templates by name. */
export const templates = {
  html: { title: "One page with the script tag", example: "html", heading: "Plain HTML", test: "script-tag" },
  "vite-vanilla": { title: "Vite without a framework", example: "vite", heading: "Vite", test: "element" },
  "vite-react": { title: "Vite and React", example: "react-19", heading: "React 19", test: "element" },
  next: { title: "Next.js, rendered on the server", example: "next", heading: "Next.js", test: "element" },
  astro: { title: "Astro", example: "astro", heading: "Astro", test: "element" },
  svelte: { title: "Vite and Svelte", example: "svelte", heading: "Svelte 5", test: "element" },
  vue: { title: "Vite and Vue", example: "vue", heading: "Vue 3", test: "element" },
  "headless-react": {
    title: "Your own view in React, on the headless store",
    example: "headless/react",
    heading: "A drop of one's own in React",
    test: "headless",
  },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;

/** True for the name of a template. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name);

/** What the examples contain, and a new project replaces. */
export const placeholders = {
  service: "http://localhost:8787",
  collection: "aurora",
  key: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  port: "5174",
} as const;
