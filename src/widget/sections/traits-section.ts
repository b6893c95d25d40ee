import { html, nothing } from "lit";
import type { TraitsResponse } from "../../contract/artwork.js";
import { formatCount } from "../format.js";
import { say } from "../say.js";
import { formatShare } from "./section-format.js";
import { emptyView, loadableView } from "./section-states.js";
import type { Scene, Section } from "./section.js";
import { tabsView } from "./tabs.js";

type TraitValue = TraitsResponse["traits"][number]["values"][number];

/** Values of one trait that are listed at most. */
export const mostValues = 200;

/** Every trait with its values, the rarest first; a value leads to the gallery of what has it. */
export function openTraits(scene: Scene, _room: HTMLElement, draw: () => void): Section {
  const { lists } = scene;
  let chosen = 0;

  function choose(index: number): void {
    chosen = index;
    draw();
  }

  function valueView(type: string, { value, count, minted, share }: TraitValue, most: number) {
    const { visitGallery, language, words } = scene;
    const facts = html`<bdi class="name">${value}</bdi>
      <small class="figures share">${formatShare(share, language)}</small>
      <progress aria-hidden="true" max=${most} value=${count ?? 0}></progress>
      <small class="figures">
        <bdi
          >${count === undefined ? nothing : say(words.inAllCount, scene, { count })}${
            minted === undefined ? nothing : ` · ${say(words.mintedSoFar, scene, { count: minted })}`
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
    if (!trait) return emptyView(scene.words.noTraits, scene);
    const values = [...trait.values].sort((a, b) => (a.count ?? Infinity) - (b.count ?? Infinity));
    const most = Math.max(1, ...values.map(({ count }) => count ?? 0));
    const tabs = filled.map(({ trait_type, values }) => ({
      label: trait_type,
      count: formatCount(values.length, scene.language),
    }));
    return html`${tabsView({ id: "trait", label: scene.words.traits, tabs, chosen, choose })}
      <div
        id="trait-panel"
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
            ? html`<p class="muted">
                ${say(scene.words.andMore, scene, { count: values.length - mostValues })}
              </p>`
            : nothing
        }
      </div>`;
  }

  return {
    aside() {
      const total = lists.traits.state.value?.total;
      return total ? say(scene.words.allItems, scene, { count: total }) : nothing;
    },
    body: () => loadableView("traits", lists.traits, traitsView, scene),
    follow: (redraw) => lists.traits.follow(redraw),
  };
}
