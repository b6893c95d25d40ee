/** Styles of the API pages, in the widget's colors, light and dark. */
export const docsStyle = `
  :root {
    color-scheme: light dark;
    font: 1rem/1.6 system-ui, sans-serif;
    color: light-dark(#16151c, #f1f0f6);
    background: light-dark(#f4f3f1, #0c0b10);
    --card: light-dark(#fff, #17161d);
    --quiet: light-dark(#5d5b66, #a3a1ad);
    --line: light-dark(#dddbd6, #2a2932);
    --accent: light-dark(#4a3aff, #a59bff);
    --get: light-dark(#11703c, #6fdc9c);
  }
  * { box-sizing: border-box }
  html { scroll-padding-block-start: 1rem }
  body { margin: 0 }
  a { color: var(--accent); text-underline-offset: .2em }
  h1 { font-size: 2.25rem; letter-spacing: -.02em; line-height: 1.15; margin: 0 0 1rem }
  h2 { font-size: 1.5rem; letter-spacing: -.015em; margin-block: 3.5rem 1rem }
  #start h2 { font-size: 1.125rem; margin-block: 2rem .25rem }
  h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere }
  h4 { font-size: .875rem; color: var(--quiet); font-weight: 600; margin-block: 1.5rem .25rem }
  p { margin-block: .5rem }
  code { font: .9em ui-monospace, "SF Mono", Menlo, monospace; overflow-wrap: anywhere }
  small { font-size: .8125rem; color: var(--quiet); font-weight: 400 }
  header, .page { max-inline-size: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 3vw, 2rem) }
  header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; padding-block: 1.25rem }
  header .name { font-weight: 680; letter-spacing: -.01em; margin: 0 }
  header .name span { color: var(--quiet); font-weight: 400 }
  .page { display: grid; gap: 2rem clamp(2rem, 5vw, 4rem) }
  main { min-inline-size: 0; padding-block-end: 6rem; overflow-wrap: anywhere }
  .lead { font-size: 1.125rem; color: var(--quiet) }
  nav {
    display: flex; flex-direction: column; gap: .125rem; font-size: .875rem;
    max-block-size: 14rem; overflow: auto; border-block-end: 1px solid var(--line);
  }
  nav p { margin-block: 1rem .125rem; font-weight: 600 }
  nav a { color: var(--quiet); text-decoration: none; padding-block: .15rem; overflow-wrap: anywhere }
  nav a:hover { color: inherit; text-decoration: underline }
  nav small { display: inline-block; min-inline-size: 3em; font-variant-numeric: tabular-nums }
  .route, #schemas section, #errors dl {
    background: var(--card); border: 1px solid var(--line); border-radius: 16px;
    padding: 1.25rem clamp(1rem, 3vw, 1.5rem); margin-block: 1rem;
  }
  .summary { font-weight: 600 }
  .method { font-size: .75rem; font-weight: 700; letter-spacing: .04em; color: var(--get); margin-inline-end: .25em }
  .method.post { color: var(--accent) }
  dl { margin: 0 }
  dt { margin-block-start: .625rem }
  dd { margin-inline-start: 0; color: var(--quiet) }
  dd dl { border-inline-start: 2px solid var(--line); padding-inline-start: 1rem; margin-block: .5rem; color: light-dark(#16151c, #f1f0f6) }
  .errors { display: grid; grid-template-columns: fit-content(50%) minmax(0, 1fr); overflow-wrap: anywhere; gap: .25rem 1rem }
  .errors dt, .errors dd { margin: 0; font-variant-numeric: tabular-nums }
  details { margin-block-start: .5rem }
  summary { cursor: pointer; color: var(--quiet) }
  pre {
    margin: .5rem 0 0; padding: 1rem; overflow: auto; max-block-size: 24rem; border-radius: 10px;
    background: light-dark(#f4f3f1, #0c0b10); line-height: 1.45;
  }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
  @media (min-width: 60rem) {
    .page { grid-template-columns: 15rem minmax(0, 1fr) }
    nav { position: sticky; inset-block-start: 1rem; align-self: start; max-block-size: calc(100vh - 2rem); border: 0 }
  }
  @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
`;
