import { pageColors } from "./page-colors.js";

/** Styles of a download page, in the widget's colors, light and dark. */
export const downloadPageStyle = `
  ${pageColors}
  :root { font: 1rem/1.6 system-ui, sans-serif }
  * { box-sizing: border-box }
  body { margin: 0 }
  a { color: var(--accent); text-underline-offset: .2em }
  h1 { font-size: 2.25rem; letter-spacing: -.02em; line-height: 1.15; margin: 0 0 1rem }
  h2 { font-size: 1.5rem; letter-spacing: -.015em; margin-block: 3.5rem 1rem }
  p { margin-block: .5rem }
  code { font: .9em ui-monospace, "SF Mono", Menlo, monospace; overflow-wrap: anywhere }
  header, .page { max-inline-size: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 3vw, 2rem) }
  header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; padding-block: 1.25rem }
  header .name { font-weight: 680; letter-spacing: -.01em; margin: 0 }
  header .name span { color: var(--quiet); font-weight: 400 }
  main { min-inline-size: 0; padding-block-end: 6rem; overflow-wrap: anywhere }
  .lead { font-size: 1.125rem; color: var(--quiet) }
  pre {
    margin: .5rem 0 0; padding: 1rem; overflow: auto; max-block-size: 24rem; border-radius: 10px;
    background: light-dark(#fff, #17161d); line-height: 1.45;
  }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
`;
