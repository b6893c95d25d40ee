import { StudioApp } from "./app/studio-app.js";
import { DraftElement } from "./drafts/draft-element.js";
import { ImportedElement } from "./drafts/imported-element.js";
import { TraitTable } from "./drafts/traits/trait-table.js";
import { DropPreview } from "./preview/drop-preview.js";
import { DropRehearsal } from "./preview/drop-rehearsal.js";
import { DropElement } from "./drops/drop-element.js";
import { DropsPage } from "./drops/drops-page.js";
import { EmbedPage } from "./embed/embed-page.js";
import { PhaseEditor } from "./sale/phase-editor.js";
import { AllowlistEditor } from "./sale/allowlist-editor.js";
import { CodesPanel } from "./sale/codes-panel.js";
import { SalePage } from "./sale/sale-page.js";
import { PermanenceSection } from "./settings/permanence-section.js";
import { RevealSection } from "./settings/reveal-section.js";
import { SettingsPage } from "./settings/settings-page.js";
import { ChangeDialog } from "./shared/change-dialog.js";
import { ReadinessElement } from "./shared/readiness.js";
import { CopyValue } from "./shared/copy-value.js";
import { SignInPage } from "./sign-in/sign-in-page.js";
import { WatchPage } from "./watch/watch-page.js";

/** Elements of the studio by tag. */
const elements: Readonly<Record<string, CustomElementConstructor>> = {
  "mint-studio": StudioApp,
  "studio-sign-in": SignInPage,
  "studio-drops": DropsPage,
  "studio-drop": DropElement,
  "studio-draft": DraftElement,
  "studio-traits": TraitTable,
  "studio-imported": ImportedElement,
  "studio-watch": WatchPage,
  "studio-sale": SalePage,
  "studio-phase-editor": PhaseEditor,
  "studio-allowlist": AllowlistEditor,
  "studio-codes": CodesPanel,
  "studio-embed": EmbedPage,
  "studio-settings": SettingsPage,
  "studio-reveal": RevealSection,
  "studio-permanence": PermanenceSection,
  "studio-preview": DropPreview,
  "studio-rehearsal": DropRehearsal,
  "studio-readiness": ReadinessElement,
  "studio-change-dialog": ChangeDialog,
  "studio-copy": CopyValue,
};

export function defineStudio(): void {
  for (const [tag, element] of Object.entries(elements))
    if (!customElements.get(tag)) customElements.define(tag, element);
}
