import { html, nothing } from "lit";
import { everything, type GalleryFilter, type GalleryList } from "../../mint/gallery-list.js";
import { formatCount } from "../format.js";
import { say } from "../say.js";
import { countChosen, filterView } from "./gallery-filter.js";
import { GalleryGrid } from "./gallery-grid.js";
import { openItemDialog } from "./item-dialog.js";
import { emptyView, failureView, skeletonView } from "./section-states.js";
import type { Scene, Section } from "./section.js";

const states = [
  ["all", null],
  ["minted", true],
  ["unminted", false],
] as const;

/** The artwork of the whole collection: as many items as there are, of which only what is in sight is there. */
export function openGallery(scene: Scene, room: HTMLElement, draw: () => void): Section {
  let list = scene.lists.gallery(scene.filter);
  let isFiltering = false;
  const grid = new GalleryGrid(room, {
    scene,
    draw,
    list: () => list,
    open: (index) => openItemDialog(scene, index, walkOf(list)),
  });

  const walkOf = (walked: GalleryList) => ({
    at: (index: number) => walked.at(index),
    get total() {
      return walked.total ?? 1;
    },
    visit: (index: number) => grid.goTo(index),
    follow: (redraw: () => void) => walked.follow(redraw),
  });

  const choose = (filter: GalleryFilter) => scene.choose(filter);

  function barView() {
    const { filter, words } = scene;
    const count = countChosen(filter);
    return html`<div class="bar">
      <div class="segments" role="group" aria-label=${words.show}>
        ${states.map(
          ([label, minted]) =>
            html`<button
              aria-pressed=${filter.minted === minted ? "true" : "false"}
              @click=${() => choose({ ...filter, minted })}
            >
              ${words[label]}
            </button>`,
        )}
      </div>
      <button
        class="quiet filter-button"
        aria-expanded=${isFiltering ? "true" : "false"}
        aria-controls="gallery-filter"
        @click=${() => {
          isFiltering = !isFiltering;
          draw();
        }}
      >
        ${words.traits}${count > 0 ? html` <b class="figures">${formatCount(count, scene.language)}</b>` : nothing}
      </button>
    </div>`;
  }

  function artworkView() {
    const { failure, total } = list;
    const retry = () => list.refresh();
    if (total === null) return failure ? failureView(failure, retry, scene) : skeletonView("gallery", scene);
    if (total > 0) {
      return html`${grid.view(total)}${
        failure ? html`<div class="over">${failureView(failure, retry, scene)}</div>` : nothing
      }`;
    }
    const isFiltered = scene.filter.minted !== null || countChosen(scene.filter) > 0;
    if (!isFiltered) return emptyView(scene.words.noArtwork, scene);
    const clear = html`<button class="quiet" @click=${() => choose(everything)}>
      ${scene.words.showAll}
    </button>`;
    return emptyView(scene.words.noMatch, scene, clear);
  }

  return {
    aside() {
      const { total } = list;
      if (!total) return nothing;
      return html`<span role="status">${say(scene.words.allItems, scene, { count: total })}</span>`;
    },
    body: () =>
      html`${barView()}
        <div class="artwork" data-filtering=${isFiltering ? "" : nothing}>
          <div id="gallery-filter" class="filter" ?hidden=${!isFiltering}>
            ${isFiltering ? filterView(scene, choose) : nothing}
          </div>
          <div class="works">${artworkView()}</div>
        </div>`,
    follow(redraw) {
      const wanted = scene.lists.gallery(scene.filter);
      if (wanted !== list) grid.reset();
      list = wanted;
      const leave = [list.follow(redraw), scene.lists.traits.follow(redraw)];
      return () => leave.forEach((stop) => stop());
    },
    settle: () => grid.settle(),
  };
}
