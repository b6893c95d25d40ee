import { accentTokens, colorTokens } from "../widget/color-tokens.js";

/** Style sheet of the button and its dialog. Colors and corners are those of the widget. */
export const buttonStyles = `
:host {
  display: inline-block;
  ${colorTokens} ${accentTokens}
}
:host([theme="light"]) { color-scheme: light }
:host([theme="dark"]) { color-scheme: dark }
:host([theme="auto"]) { color-scheme: light dark }
:host([hidden]) { display: none }
:host([variant="floating"]) {
  position: fixed;
  z-index: 1000;
  inset-block-end: max(1rem, env(safe-area-inset-bottom));
  inset-inline-end: max(1rem, env(safe-area-inset-right));
}
button {
  font: inherit;
  cursor: pointer;
  border: 0;
}
button:focus-visible {
  outline: 3px solid var(--_accent);
  outline-offset: 2px;
}
[part="button"] {
  box-sizing: border-box;
  min-block-size: 3rem;
  max-inline-size: 100%;
  padding: 0.7rem 1.4rem;
  border-radius: var(--_control);
  color: var(--_on-accent);
  background: var(--_accent);
  font-family: var(--mint-font, inherit);
  font-weight: 650;
  overflow-wrap: anywhere;
}
:host([variant="floating"]) [part="button"] { box-shadow: 0 4px 16px #0005 }
dialog {
  box-sizing: border-box;
  inline-size: min(100vw - 2rem, var(--mint-max-width, 30rem));
  max-inline-size: none;
  max-block-size: calc(100dvb - 2rem);
  padding: 0;
  border: 0;
  border-radius: var(--_radius);
  color: var(--_text);
  background: var(--_background);
  font: 1rem/1.5 var(--mint-font, system-ui, sans-serif);
  text-align: start;
  white-space: normal;
  overflow: auto;
  overscroll-behavior: contain;
}
dialog::backdrop { background: #000a }
.bar {
  position: sticky;
  z-index: 1;
  inset-block-start: 0;
  display: flex;
  align-items: center;
  justify-content: end;
  gap: 0.75rem;
  padding: 0.25rem;
  padding-inline-start: 1rem;
  background: inherit;
}
[part="notice"] { flex: 1; margin: 0.5rem 0 }
[part="notice"]:empty { display: none }
[part="close"] {
  flex: none;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border-radius: 50%;
  color: inherit;
  background: none;
  font-size: 1.5rem;
  line-height: 1;
}
.content { min-block-size: 20rem }
@media (width < 40rem) {
  dialog {
    inline-size: 100vw;
    block-size: 100dvb;
    max-block-size: none;
    margin: 0;
    border-radius: 0;
  }
}
@media (forced-colors: active) {
  [part="button"], dialog { border: 1px solid }
}
`;
