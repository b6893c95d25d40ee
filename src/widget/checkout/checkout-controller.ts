import type { ReactiveController } from "lit";
import type { MainAction } from "../../core/main-action.js";
import { hasVariations } from "../../core/collection/variations.js";
import type { MintStore } from "../../core/mint-store.js";
import { adoptStyleSheet } from "../adopt-style-sheet.js";
import type { LocaleController } from "../i18n/locale-controller.js";
import { LazyModule } from "../lazy-module.js";
import { loadSections } from "../sections/load-sections.js";
import type { LoadPhoneView } from "../composition.js";
import type { MintingElement } from "../minter.js";
import type { SectionsController, SectionsInput } from "../sections/sections-controller.js";
import type { ArtMoment } from "../moment/art-moment.js";
import type * as shareView from "../share/share-view.js";
import { focusMain, isMain } from "../shared/press-main-button.js";
import type { StoreController } from "../store-controller.js";
import { EventDispatcher } from "./event-dispatcher.js";
import { extendElement } from "./extend-element.js";
import { PurchaseBar } from "./purchase-bar.js";
import { RestoredChoices } from "./restored-choices.js";
import type { VariationsController } from "./variations-controller.js";
import { WalletDialog } from "./wallet-dialog.js";

/** Dependencies that the widget passes to its checkout. */
export interface CheckoutControllerDeps {
  readonly controller: StoreController;
  readonly readInput: () => SectionsInput;
  /** Milliseconds until the text of a countdown changes; `Infinity` without countdowns. */
  readonly readWait: () => number;
  readonly loadPhoneView?: LoadPhoneView | undefined;
}

/** Everything in a widget after the first view: adds its messages, styles, controllers and lazy modules. */
export class CheckoutController implements ReactiveController {
  readonly walletDialog: WalletDialog;
  readonly purchaseBar: PurchaseBar;
  readonly events: EventDispatcher;
  /** Loaded once a mint has started. */
  readonly share: LazyModule<typeof shareView>;
  /** Loaded once a mint has started. */
  readonly moment: LazyModule<ArtMoment>;
  /** Loaded for widgets with sections. */
  readonly sections: LazyModule<SectionsController>;
  /** Loaded for drops of several items. */
  readonly variations: LazyModule<VariationsController>;
  readonly #host: MintingElement;
  readonly #deps: CheckoutControllerDeps;
  /** Main button with the focus, or what is in its place, during an update that may replace it; null: neither. */
  #focusedMain: Element | null = null;

  constructor(host: MintingElement, localization: LocaleController, deps: CheckoutControllerDeps) {
    const { controller, loadPhoneView } = deps;
    this.#host = host;
    this.#deps = deps;
    extendElement(host, localization, deps.readWait);
    new RestoredChoices(host, () => controller.store);
    const onChange = () => host.requestUpdate();
    const phone = loadPhoneView
      ? new LazyModule(loadPhoneView, ({ phoneStyles }) => adoptStyleSheet(host, phoneStyles), onChange)
      : null;
    this.walletDialog = new WalletDialog(host, localization, phone);
    this.purchaseBar = new PurchaseBar(host);
    this.events = new EventDispatcher(host, localization, controller);
    this.share = new LazyModule(
      () => import("../share/share-view.js"),
      ({ shareStyles }) => adoptStyleSheet(host, shareStyles),
      onChange,
    );
    this.moment = new LazyModule(
      () => loadMoment(host),
      () => undefined,
      onChange,
    );
    this.sections = new LazyModule(
      () => loadSections(host, localization, deps.readInput),
      () => undefined,
      onChange,
    );
    this.variations = new LazyModule(
      async () => {
        const { VariationsController } = await import("./variations-controller.js");
        return new VariationsController(host, () => deps.readInput().configuration);
      },
      () => undefined,
      onChange,
    );
    host.addController(this);
  }

  /** Asks the visitor for what the main action needs. */
  async askVisitor({ kind }: MainAction, store: MintStore): Promise<void> {
    if (kind === "see-market") this.sections.value?.reveal("market");
    else if (kind === "code") this.#host.renderRoot.querySelector<HTMLElement>(".code")?.focus();
    else await this.walletDialog.connect(store);
  }

  hostUpdate(): void {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    this.#focusedMain = activeElement && isMain(activeElement) ? activeElement : null;
  }

  hostUpdated(): void {
    if (this.#focusedMain?.isConnected === false) focusMain(this.#host.renderRoot);
    const { store, rows } = this.#deps.readInput();
    if (rows.length > 0) this.sections.prefetch();
    if (!store) return;
    const { collection, mint } = store.state;
    if (collection.value && hasVariations(collection.value)) this.variations.prefetch();
    if (mint.status !== "idle") {
      this.share.prefetch();
      this.moment.prefetch();
    }
    this.moment.value?.update(store);
  }

  hostDisconnected(): void {
    this.moment.value?.stop();
  }
}

/** Loads what plays a mint on its artwork. */
async function loadMoment(host: MintingElement): Promise<ArtMoment> {
  const [{ ArtMoment }, { momentStyles }] = await Promise.all([
    import("../moment/art-moment.js"),
    import("../moment/moment-styles.js"),
  ]);
  adoptStyleSheet(host, momentStyles);
  return new ArtMoment(host);
}
