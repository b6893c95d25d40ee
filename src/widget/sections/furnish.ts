import type { LitElement } from "lit";
import type { MintStore } from "../../mint/mint-store.js";
import type { Configuration, ConfigurationMistake } from "../configuration.js";

/** A widget that may have sections. */
export interface SectionsHost extends LitElement {
  /** Names, separated by space. */
  readonly sections: string | null;
}

/** What the host's page is about. */
export interface Subject {
  readonly store: MintStore | null;
  readonly configuration: Configuration | ConfigurationMistake;
  /** BCP 47. */
  readonly language: string;
}

/** What couldn't be loaded is asked for again after this long, at the next drawing. Milliseconds. */
const patience = 5_000;

/** Loads what furnishes the rooms of a widget, once it has any. */
export function furnish(host: SectionsHost, subject: () => Subject): void {
  let furniture: unknown = null;
  host.addController({
    hostUpdated() {
      if (!host.sections) return;
      furniture ??= import("./furniture.js").then(
        ({ Furniture }) => new Furniture(host, subject),
        () => setTimeout(() => (furniture = null), patience),
      );
    },
  });
}
