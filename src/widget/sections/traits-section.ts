import { html, nothing } from "lit";
import type { TraitsResponse } from "../../contract/artwork.js";
import { formatCount } from "../format.js";
import { formatShare } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";

type Trait = TraitsResponse["traits"][number];
type TraitValue = Trait["values"][number];

/** Values of one trait that are listed at most. */
export const mostValues = 200;

/** Every trait with its values, the rarest first; a value leads to the gallery of what has it. */
export function openTraits(scene: Scene, room: HTMLElement, draw: () => void): Section {
  const { lists } = scene;
  let chosen = 0;

  function choose(index: number, count: number): void {
    chosen = (index + count) % count;
    draw();
  }

  /** The keys of a list of tabs; those that point go the way that is read. */
  function move(event: KeyboardEvent, count: number): void {
    const forwards = getComputedStyle(room).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = forwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const to = { [forwards]: chosen + 1, [backwards]: chosen - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to, count);
    queueMicrotask(() => {
      const tab = room.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
      tab?.focus();
      tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  function tabsView(traits: readonly Trait[]) {
    return html`<div
      class="tabs"
      role="tablist"
      aria-label="Traits"
      @keydown=${(event: KeyboardEvent) => move(event, traits.length)}
    >
      ${traits.map(
        ({ trait_type, values }, index) =>
          html`<button
            role="tab"
            id="trait-${index}"
            aria-controls="trait-values"
            aria-selected=${index === chosen ? "true" : "false"}
            tabindex=${index === chosen ? 0 : -1}
            @click=${() => choose(index, traits.length)}
          >
            <bdi>${trait_type}</bdi>
            <small class="figures">${formatCount(values.length, scene.language)}</small>
          </button>`,
      )}
    </div>`;
  }

  function valueView(type: string, { value, count, minted, share }: TraitValue, most: number) {
    const { visitGallery, language } = scene;
    const facts = html`<bdi class="name">${value}</bdi>
      <small class="figures share">${formatShare(share, language)}</small>
      <progress aria-hidden="true" max=${most} value=${count ?? 0}></progress>
      <small class="figures">
        <bdi
          >${count === undefined ? nothing : `${formatCount(count, language)} in all`}${
            minted === undefined ? nothing : ` · ${formatCount(minted, language)} minted`
          }</bdi
        >
      </small>`;
    if (!visitGallery) return html`<li><div class="value">${facts}</div></li>`;
    const show = () => {
      scene.choose({ minted: null, traits: { [type]: [String(value)] } });
      visitGallery();
    };
    return html`<li>
      <button class="value" part="trait" @click=${show}>${facts}</button>
    </li>`;
  }

  function traitsView({ traits }: TraitsResponse) {
    const filled = traits.filter(({ values }) => values.length > 0);
    chosen = Math.min(chosen, Math.max(0, filled.length - 1));
    const trait = filled[chosen];
    if (!trait) return emptyView("No traits", "The items of this collection have none.");
    const values = [...trait.values].sort((a, b) => (a.count ?? Infinity) - (b.count ?? Infinity));
    const most = Math.max(1, ...values.map(({ count }) => count ?? 0));
    return html`${tabsView(filled)}
      <div
        id="trait-values"
        class="panel-scroll"
        role="tabpanel"
        tabindex="0"
        aria-labelledby="trait-${chosen}"
      >
        <ul class="values">
          ${values.slice(0, mostValues).map((value) => valueView(trait.trait_type, value, most))}
        </ul>
        ${
          values.length > mostValues
            ? html`<p class="muted">and ${formatCount(values.length - mostValues, scene.language)} more</p>`
            : nothing
        }
      </div>`;
  }

  return {
    aside() {
      const total = lists.traits.state.value?.total;
      return total ? `${formatCount(total, scene.language)} items` : nothing;
    },
    body: () => loadableView("traits", lists.traits, traitsView),
    follow: (redraw) => lists.traits.follow(redraw),
  };
}
