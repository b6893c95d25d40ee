import { html } from "lit";
import { valueView } from "./i18n/text-view.js";
import { decideMainAction, type MainAction, type SecondaryMarket } from "../core/main-action.js";
import type { Failure } from "../core/failure.js";
import type { MintStore } from "../core/mint-store.js";
import { formatDaysLeft, formatDuration, formatOpening, formatTimestamp } from "./i18n/format.js";
import type { Localization } from "./i18n/localization.js";
import type { LoadModelViewer } from "./shared/animation-view.js";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** Section that shows the whole collection. */
export type CollectionSection = "wall" | "gallery";

/** Views of the sections that are part of the purchase, most of them once the mint is over. */
export interface SectionViews {
  /** Market to offer once the mint is over; null: none. */
  readonly secondaryMarket: SecondaryMarket | null;
  /** Label of the main button that leads to the market. */
  readonly labelMarket: (
    action: Extract<MainAction, { kind: "see-market" }>,
    localization: Localization,
  ) => string;
  /** Floor price, shown next to the result of the mint; nothing while it is unknown. */
  readonly floorView: (localization: Localization) => unknown;
  /** Numbers of holders and of listed items; nothing while they are unknown. */
  readonly ownersView: (localization: Localization) => unknown;
  /** Scrolls to the section of the collection. @param isOwn True: it shows the visitor's own items. */
  readonly showCollection: (isOwn: boolean) => Promise<void>;
}

/** Other items of the drop, shown instead of its artwork. */
export interface VariationsView {
  readonly render: (context: ViewContext) => unknown;
}

/** Input of every view. */
export interface ViewContext extends Localization {
  readonly store: MintStore;
  /** Action of the main button. */
  readonly action: MainAction;
  /** Section of the element that shows the whole collection; null: none. */
  readonly collectionSection: CollectionSection | null;
  /** Views of the optional sections; null until they are loaded. */
  readonly sectionViews: SectionViews | null;
  /** Null until they are loaded, and for drops without. */
  readonly variations: VariationsView | null;
  /** Address of the connected wallet; null when none is connected. */
  readonly wallet: string | null;
  /** Base of relative URLs from the service. */
  readonly base: string;
  /** Attribute `marketplaces`. */
  readonly marketplaces: string | null;
  /** Attribute `recipient`. */
  readonly recipient: string | null;
  /** Why the wallet dialog couldn't be opened; null: it could. */
  readonly dialogFailure: Failure | null;
  /** Sentence in place of the main button, in HTML from a server. In a browser, it comes with the checkout. */
  readonly closedText?: string;
  readonly loadModelViewer?: LoadModelViewer | undefined;
  /** Formats the time left until a service time. An update follows when the text changes. */
  readonly countdown: (moment: number) => string;
  /** Formats a service time as a date in the visitor's time zone. */
  readonly date: (moment: number) => string;
  /**
   * Renders the time left until a service time, for a sentence such as `Starts in {time}`. @param role ARIA role of the
   * countdown.
   */
  readonly timeView: (moment: number, role: unknown) => unknown;
}

/** Parts of a context that an element may lack. */
export type ContextParts = Pick<
  ViewContext,
  | "collectionSection"
  | "sectionViews"
  | "variations"
  | "marketplaces"
  | "recipient"
  | "dialogFailure"
  | "loadModelViewer"
>;

/** Creates the context of one render. @param base Base of relative URLs from the service. */
export function createViewContext(
  store: MintStore,
  base: string,
  { language, direction, messages }: Localization,
  { text, view }: Countdowns,
  rest: ContextParts,
): ViewContext {
  const { wallet } = store.state;
  return {
    ...rest,
    store,
    base,
    action: decideMainAction(store.state, store.now(), rest.sectionViews?.secondaryMarket ?? null),
    language,
    direction,
    messages,
    wallet: wallet.status === "connected" ? wallet.address : null,
    countdown: text,
    date: (moment) => formatOpening(moment, language),
    timeView: view,
  };
}

/**
 * Countdowns of one render. Each render creates an instance, formats its texts with it, and reads from `wait` when the
 * first of them changes.
 */
export class Countdowns {
  readonly #now: number;
  readonly #language: string;
  /** Milliseconds until a text changes next. */
  wait = Infinity;

  /** @param now The service's time in milliseconds. */
  constructor(now: number, language: string) {
    this.#now = now;
    this.#language = language;
  }

  readonly text = (moment: number): string => {
    const left = moment - this.#now;
    const step = left >= day ? hour : second;
    // Hours are rounded down and seconds up, so the text changes one second after the full hour.
    if (left > 0) this.wait = Math.min(this.wait, left >= day ? (left % step) + second : left % step || step);
    return left >= day ? formatDaysLeft(left, this.#language) : formatDuration(left, this.#language);
  };

  readonly view = (moment: number, role: unknown) =>
    html`<span role=${role} title=${formatTimestamp(moment, this.#language)}
      >${valueView(this.text(moment))}</span
    >`;
}
