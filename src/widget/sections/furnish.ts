import { html, nothing, render, type LitElement } from "lit";
import type { MintStore } from "../../mint/mint-store.js";
import type { Aftermarket } from "../view.js";
import type { Configuration, ConfigurationMistake } from "../configuration.js";
import { LazyPart } from "../lazy-part.js";
import type { Speaker } from "../speaker.js";
import type { Furnishable } from "./rooms.js";

/** A widget that may have sections. */
export interface SectionsHost extends LitElement, Furnishable {
  /** Market API base address, as the page says it. */
  readonly marketBase: string | null;
  /** What the page offers when the mint is over. */
  aftermarket?: Aftermarket | null;
}

/** What the host's page is about. */
export interface Subject {
  readonly store: MintStore | null;
  readonly configuration: Configuration | ConfigurationMistake;
}

/** Loads what furnishes the rooms of a widget, once it has any; says in the rooms when it can't be loaded. */
export function furnish(host: SectionsHost, speaker: Speaker, subject: () => Subject): void {
  const furniture = new LazyPart(
    async () => (await Promise.all([import("./furniture.js"), speaker.need("sections")]))[0],
    ({ Furniture, vocabulary }) => {
      speaker.learn(vocabulary);
      new Furniture(host, speaker, subject);
    },
    () => host.requestUpdate(),
  );
  host.addController({
    hostUpdated() {
      if (!host.sections && !host.market) return;
      furniture.want();
      if (!furniture.isMissing || furniture.value) return;
      for (const room of host.renderRoot.querySelectorAll<HTMLElement>(".room"))
        render(html`<p class="reason">${furniture.draw(() => nothing, speaker)}</p>`, room);
    },
  });
}
