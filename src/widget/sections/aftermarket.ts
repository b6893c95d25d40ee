import { html, nothing } from "lit";
import { formatPrice } from "../format.js";
import { say } from "../say.js";
import type { Aftermarket } from "../view.js";
import { formatSum } from "./section-format.js";
import { marketOf } from "./market-of.js";
import type { Scene } from "./section.js";

/**
 * Follows what can be bought now that nothing can be minted.
 * @param show Told what the page offers; null as long as nothing is known.
 * @returns the unsubscriber
 */
export function followAftermarket(
  scene: Scene,
  visit: () => void,
  show: (aftermarket: Aftermarket | null) => void,
): () => void {
  const stats = marketOf(scene)?.stats;
  const tell = () => {
    const headline = stats?.state.value?.headline;
    if (!headline) return show(null);
    const { floor, listed } = headline;
    show({
      visit,
      label: listed ? say(scene.words.seeForSale, scene, { count: listed }) : scene.words.seeMarket,
      aside: floor
        ? html`<div class="floor">
            <small>${scene.words.floor}</small>
            <b class="figures" title=${formatPrice(floor, scene)}>${formatSum(floor, scene.language)}</b>
          </div>`
        : nothing,
    });
  };
  tell();
  return stats?.follow(tell) ?? (() => undefined);
}
