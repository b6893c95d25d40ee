import { html } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { sectionNames, sectionTitles, type SectionName } from "../../../src/configuration.js";

/** Checkboxes and order of the sections. Sections that are not chosen keep their position. */
export class SectionOrder {
  #order: readonly SectionName[] = sectionNames;
  #statusOutput = "";
  readonly #draw: () => void;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Sets the order: the chosen sections first. */
  setChosen(chosen: readonly SectionName[]): void {
    this.#order = [...new Set([...chosen, ...sectionNames])];
  }

  view(chosen: readonly SectionName[], choose: (chosen: readonly SectionName[]) => void) {
    const order = this.#order;
    const listFor = (names: readonly SectionName[]) => order.filter((name) => names.includes(name));
    const toggle = (name: SectionName) =>
      choose(listFor(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]));
    const move = (event: Event, name: SectionName, by: 1 | -1) => {
      const button = event.currentTarget as HTMLElement;
      const from = order.indexOf(name);
      const to = from + by;
      const other = order[to];
      if (!other) return;
      this.#order = order.with(to, name).with(from, other);
      this.#statusOutput = `${sectionTitles[name]}: ${to + 1} of ${order.length}`;
      choose(this.#order.filter((section) => chosen.includes(section)));
      this.#draw();
      // Moving a row in the DOM takes the focus from its button.
      queueMicrotask(() => button.focus());
    };
    return html`<ul class="order" aria-label="Sections in their order">
        ${repeat(
          order,
          (name) => name,
          (name, index) =>
            html`<li>
              <label>
                <input
                  type="checkbox"
                  .checked=${live(chosen.includes(name))}
                  @change=${() => toggle(name)}
                />
                ${sectionTitles[name]}
              </label>
              ${arrowView(`Move ${sectionTitles[name]} up`, "↑", index === 0, (event) => move(event, name, -1))}
              ${arrowView(`Move ${sectionTitles[name]} down`, "↓", index === order.length - 1, (event) =>
                move(event, name, 1),
              )}
            </li>`,
        )}
      </ul>
      <p class="visually-hidden" role="status">${this.#statusOutput}</p>`;
  }
}

/** Arrow button; `aria-disabled` at the end of the list, so that it keeps the focus. */
function arrowView(label: string, sign: string, isEnd: boolean, press: (event: Event) => void) {
  return html`<button
    type="button"
    class="arrow"
    aria-label=${label}
    aria-disabled=${isEnd ? "true" : "false"}
    @click=${press}
  >
    ${sign}
  </button>`;
}
