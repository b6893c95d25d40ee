import { createBurnerWallet, registerBurnerWallet } from "../../src/testing.js";
import { applyEmbed, readInitialEmbed } from "./builder/apply-embed.js";
import { isSecret, readEmbed, writeEmbed } from "./builder/embed.js";
import type { EmbedBuilder } from "./builder/embed-builder.js";
import { acceptServices, createServiceQuestion, keepOwnServices } from "./builder/foreign-service.js";
import { presetSheets } from "./builder/preset-sheets.js";
import { usePresetSheets } from "./builder/preset-styles.js";
import type { Sample } from "./builder/samples-view.js";
import { copyCode } from "./copy-code.js";
import { watchArtDropZone } from "./own-art/art-drop-zone.js";
import type { OwnDrop } from "./own-art/own-drop.js";
import type { ShownArt } from "./own-art/show-own-art.js";
import { fillWallet } from "./faucet.js";

/** Time for which a message that needs no answer is shown. Milliseconds. */
const messageDuration = 8_000;

const { rpc, service } = document.body.dataset as { rpc: string; service: string };
const widget = document.querySelector("mint-widget")!;
/** The faucet of the page, and the one in the widget for a wallet without enough funds. */
const faucets = document.querySelectorAll<HTMLButtonElement>("#faucet, mint-widget .faucet");
const statusOutput = document.querySelector<HTMLOutputElement>("#status-output")!;
const build = document.querySelector<HTMLButtonElement>("#build")!;

registerBurnerWallet({ storage: localStorage });
usePresetSheets(presetSheets);

const initialEmbed = readInitialEmbed(widget, service);
const query = new URLSearchParams(location.search);
const linked = readEmbed(query, initialEmbed);
if ([...query.values()].some(isSecret))
  history.replaceState(history.state, "", `?${writeEmbed(linked, initialEmbed, query)}`);
const { embed, foreign } = keepOwnServices(linked, initialEmbed, [initialEmbed.base, service, location.href]);
if (foreign.length > 0) {
  const accept = (): void => {
    acceptServices(linked);
    history.replaceState(history.state, "", `?${writeEmbed(linked, initialEmbed, query)}`);
    location.reload();
  };
  document.querySelector("#foreign")!.append(createServiceQuestion(foreign, accept));
}
applyEmbed(widget, embed, initialEmbed);
keepRealWallets(embed.base);
markDrop();

/** A service of somebody else gets the burner wallet only: the page's address vouches for none but its own. */
function keepRealWallets(base: string): void {
  widget.wallet = base === initialEmbed.base ? null : createBurnerWallet({ storage: localStorage });
}

/** Marks the shown drop's link among the sample drops as current. */
function markDrop(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".drops a")) {
    const { searchParams } = new URL(link.href);
    if (searchParams.get("collection") === widget.getAttribute("collection"))
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** Sample drops of the page. */
function listSamples(): Sample[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(".drops a")].map((link) => ({
    id: new URL(link.href).searchParams.get("collection")!,
    name: link.textContent.trim(),
  }));
}

let address: string | null = null;

widget.addEventListener("mint-wallet-change", (event) => {
  address = event.address;
  if (address !== null) statusOutput.value = "";
});

let messageTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message over the page. @param isLasting True: until the next one. */
function showMessage(message: string, isLasting = false): void {
  clearTimeout(messageTimer);
  statusOutput.value = message;
  if (!isLasting) messageTimer = setTimeout(() => (statusOutput.value = ""), messageDuration);
}

/** Marks the faucets as busy or ready. They stay enabled, since a disabled button loses the focus. */
function setBusy(isBusy: boolean): void {
  for (const faucet of faucets) faucet.ariaDisabled = String(isBusy);
}

async function onFaucetClick(): Promise<void> {
  if (address === null) return showMessage("Connect a wallet first.");
  if (faucets[0]!.ariaDisabled === "true") return;
  setBusy(true);
  showMessage("Asking…", true);
  try {
    const hasDollars = await fillWallet(rpc, address);
    showMessage(`10 SOL${hasDollars ? " and 100 trial dollars" : ""} are in your wallet.`);
    await widget.refresh();
  } catch (error) {
    showMessage(`The faucet failed: ${error instanceof Error ? error.message : error}`, true);
  }
  setBusy(false);
}

for (const faucet of faucets) faucet.addEventListener("click", () => void onFaucetClick());

/** Copies the two lines. @returns what to tell the visitor */
async function copyLines(): Promise<string> {
  const isCopied = await copyCode(document.querySelector<HTMLElement>("#two-lines")!);
  return isCopied ? "Copied" : "Selected: press Ctrl+C";
}

const copyOutput = document.querySelector<HTMLOutputElement>("#copy-output")!;
document
  .querySelector("#copy")!
  .addEventListener("click", async () => (copyOutput.value = await copyLines()));

const zone = document.querySelector<HTMLButtonElement>("#drop-art")!;
const loadOwnArt = () => import("./own-art/show-own-art.js");
let ownArt: ShownArt | null = null;

watchArtDropZone({
  zone,
  onApproach: () => void loadOwnArt().catch(() => undefined),
  onFiles: (files) => void openOwnArt(files),
});

async function openOwnArt(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  try {
    const { showOwnArt } = await loadOwnArt();
    const shown = await showOwnArt(files, {
      widget,
      initialEmbed,
      embed,
      onRead() {
        ownArt?.remove();
        if (builder?.isConnected) closeBuilder();
        builder = null;
      },
      async onCopy(collection) {
        document.querySelector("#line-collection")!.textContent = collection;
        return copyLines();
      },
      onBuild: (drop) => void openBuilderFor(drop),
      onClose: closeOwnArt,
    });
    ownArt = shown;
    keepRealWallets(shown.drop.base);
    markDrop();
    statusOutput.value = "";
  } catch (error) {
    showMessage(error instanceof Error ? error.message : String(error), true);
  }
}

function closeOwnArt(): void {
  ownArt?.remove();
  ownArt = null;
  builder = null;
  applyEmbed(widget, embed, initialEmbed);
  keepRealWallets(embed.base);
  markDrop();
  zone.focus();
}

/** Opens the builder for a visitor's own art. Its address has the settings, but can't have the art. */
function openBuilderFor(drop: OwnDrop): Promise<void> {
  const own = drop.embedFor(embed);
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return openBuilder(true, {
    initialEmbed: own,
    embed: { ...own, accent: drop.accent?.[scheme] ?? own.accent },
    fakeBase: drop.base,
    samples: [{ id: own.collection, name: "Your art", description: "Shown in this page, and not uploaded." }],
  });
}

let builder: EmbedBuilder | null = null;

build.addEventListener("click", () => {
  if (builder?.isConnected) return closeBuilder();
  void (ownArt ? openBuilderFor(ownArt.drop) : openBuilder(true));
});
if (query.has("build")) void openBuilder(false);

/** What the builder shows: the page's drops, unless a caller names others. */
type Subject = Partial<Pick<EmbedBuilder, "initialEmbed" | "embed" | "fakeBase" | "samples">>;

async function openBuilder(isRequested: boolean, subject: Subject = {}): Promise<void> {
  build.disabled = true;
  try {
    const { EmbedBuilder } = await import("./builder/embed-builder.js");
    if (!builder) {
      builder = Object.assign(new EmbedBuilder(), {
        widget,
        initialEmbed,
        service,
        embed,
        samples: listSamples(),
        ...subject,
      });
      builder.addEventListener("change", () => {
        markDrop();
        keepRealWallets(builder!.embed.base);
      });
      builder.addEventListener("close", closeBuilder);
    }
    document.body.append(builder);
    reflectBuilder(true);
    if (isRequested) {
      builder.focus();
      const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
      widget.scrollIntoView({ block: "start", behavior: reducesMotion ? "auto" : "smooth" });
    }
  } catch (error) {
    document.documentElement.removeAttribute("data-build");
    showMessage(`The builder could not be loaded: ${error instanceof Error ? error.message : error}`, true);
  }
  build.disabled = false;
}

function closeBuilder(): void {
  builder?.remove();
  reflectBuilder(false);
  build.focus();
}

/** Reflects the builder's state in `aria-expanded` and in the page's URL. */
function reflectBuilder(isOpen: boolean): void {
  build.setAttribute("aria-expanded", String(isOpen));
  document.documentElement.toggleAttribute("data-build", isOpen);
  const query = new URLSearchParams(location.search);
  if (isOpen) query.set("build", "");
  else query.delete("build");
  history.replaceState(history.state, "", `?${query}${location.hash}`);
}
