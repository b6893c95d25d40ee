import "./own-art.css";
import { applyEmbed } from "../builder/apply-embed.js";
import type { Embed } from "../builder/embed.js";
import { OwnDrop, firstPrice } from "./own-drop.js";
import { readArts } from "./read-art.js";
import { createOwnPageBar } from "./own-page-bar.js";

/** Time in which the art is drawn, before its colors are read. Milliseconds. */
const coloringDelay = 200;

/** The page that shows a visitor's art. */
export interface OwnArtHost {
  readonly widget: HTMLElementTagNameMap["mint-widget"];
  /** Embed in the page's HTML. */
  readonly initialEmbed: Embed;
  /** Embed that is shown until now, and again afterwards. */
  readonly embed: Embed;
  /** Called before the drop is created: the one before has to be removed by then. */
  readonly onRead: () => void;
  /** Copies the lines for a collection with this id. @returns what to show on the button */
  readonly onCopy: (collection: string) => Promise<string>;
  readonly onBuild: (drop: OwnDrop) => void;
  readonly onClose: () => void;
}

/** Art that is shown in the widget. */
export interface ShownArt {
  readonly drop: OwnDrop;
  /** Removes it, without another drop in its place. */
  remove(): void;
}

/** Shows files as a drop in the page's widget. @throws {ArtError} when the first can't be shown; the widget stays as it is */
export async function showOwnArt(files: readonly File[], host: OwnArtHost): Promise<ShownArt> {
  const { widget } = host;
  widget.toggleAttribute("data-leaving", true);
  try {
    const arts = await readArts(files);
    host.onRead();
    const drop = new OwnDrop(arts);
    applyEmbed(widget, drop.embedFor(host.embed), host.initialEmbed);
    arrive(widget);
    return { drop, remove: addBar(drop, host) };
  } finally {
    widget.removeAttribute("data-leaving");
  }
}

function arrive(widget: HTMLElement): void {
  widget.toggleAttribute("data-arriving", true);
  const settle = (): void => widget.removeAttribute("data-arriving");
  widget.addEventListener("animationend", settle, { once: true });
}

/** Gives the widget and the page the art's colors. */
async function color(drop: OwnDrop, { widget }: OwnArtHost, isShown: () => boolean): Promise<void> {
  await drop.readColors();
  if (!isShown()) return;
  void widget.refresh();
  if (!drop.accent) return;
  const { style } = document.documentElement;
  style.setProperty("--accent", `light-dark(${drop.accent.light}, ${drop.accent.dark})`);
  style.setProperty("--on-accent", "light-dark(#fff, #000)");
}

/** Adds the bar, and the art's colors once the art is drawn. @returns removes both */
function addBar(drop: OwnDrop, host: OwnArtHost): () => void {
  let isShown = true;
  const coloring = setTimeout(() => void color(drop, host, () => isShown), coloringDelay);
  let { name } = drop;
  const bar = createOwnPageBar({
    name,
    price: firstPrice,
    onChange(title, price) {
      name = title;
      drop.update(title, price);
      void host.widget.refresh();
    },
    onCopy: () => host.onCopy(slugOf(name)),
    onBuild: () => host.onBuild(drop),
    onClose: host.onClose,
  });
  document.body.append(bar);
  // On touch screens, the keyboard would cover the art.
  if (matchMedia("(pointer: fine)").matches) bar.querySelector("input")!.select();
  return () => {
    isShown = false;
    clearTimeout(coloring);
    bar.remove();
    const { style } = document.documentElement;
    style.removeProperty("--accent");
    style.removeProperty("--on-accent");
    drop.close();
  };
}

/** Id that a collection of this name could have. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "your-drop";
