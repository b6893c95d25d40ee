import type { LitElement } from "lit";
import type { MintStore } from "../../core/store/mint-store.js";
import type { Configuration, ConfigurationErrorCode } from "../attributes.js";
import type { SectionAttributes } from "../first-view/section-placeholders.js";
import type { SecondaryMarket } from "../view-context.js";

/** A widget that may have sections. */
export interface SectionsElement extends LitElement, SectionAttributes {
  /** Market API base address, as the page says it. */
  readonly marketBase: string | null;
  /** Secondary market, offered when the mint is over. */
  secondaryMarket?: SecondaryMarket | null;
}

/** Store and configuration of the host. */
export interface SectionSource {
  readonly store: MintStore | null;
  readonly configuration: Configuration | ConfigurationErrorCode;
}
