import type { LitElement } from "lit";
import type { MintStore } from "../../core/mint-store.js";
import type { MintOutcome } from "../../core/outcome.js";
import type { MintProgress } from "../../core/mint-state.js";
import { formatCount } from "../i18n/format.js";
import { copyPicture, decodePicture } from "./picture.js";
import { showInTitle } from "./reveal-title.js";
import { drawSparks, sparksDuration } from "./sparks.js";
import {
  drawTiles,
  durations,
  isTurning,
  scheduleBack,
  scheduleItem,
  scheduleWait,
  type Face,
  type Layer,
} from "./tiles.js";

/** Expected time until a confirmation before the first one of the page, and its limits. Milliseconds. */
const expectation = { first: 1_500, least: 400, most: 6_000 };
/** Milliseconds in which the rank counts down to its value. */
const rankDuration = 700;
/** Most pixels of the canvas's side. */
const maxSize = 1_024;

type Outcome = MintProgress & MintOutcome;

const hasItems = (mint: MintProgress): mint is Outcome =>
  (mint.status === "succeeded" || mint.status === "revealed") && mint.items.length > 0;

/** Time of the last confirmation, which is expected of the next. Milliseconds. */
let expected = expectation.first;

/**
 * Plays a mint on its artwork: while it is confirmed, the art turns over in tiles, and then into the minted item. One
 * canvas over the art, with nothing else below it changed: without it, the art changes by a cross-fade. Not with reduced
 * motion, in a hidden page, for what is more than a picture, and once the visitor presses Escape.
 */
export class ArtMoment {
  readonly #host: LitElement;
  #mint: MintProgress = { status: "idle" };
  #layers: Layer[] = [];
  /** Picture that is the art before and after what plays. */
  #front: HTMLCanvasElement | null = null;
  /** When the item started to appear; null: it hasn't. */
  #itemSince: number | null = null;
  /** True until the item can be drawn: nothing is over while nothing moves. */
  #isWaiting = false;
  #startedAt = 0;
  #frame = 0;
  /** Rarity rank of the item, and the number of the collection's items. */
  #rank: { readonly rank?: number | null | undefined; readonly total?: number | null | undefined } = {};
  #restoreTitle: () => void = () => undefined;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Follows the state after each update of the element. */
  update(store: MintStore): void {
    const { mint } = store.state;
    const previous = this.#mint;
    if (mint === previous) return;
    this.#mint = mint;
    this.#restoreTitle();
    if (mint.status === "executing" && previous.status !== "executing") this.#startWait(store);
    else if (hasItems(mint) && mint.status !== previous.status) void this.#showItem(store, mint, previous);
    else if (previous.status === "executing" && mint.status !== "executing") this.#turnBack();
    else if (mint.status === "idle") this.#end();
  }

  /** Ends what plays, and restores the page's title. */
  stop(): void {
    this.#end();
    this.#restoreTitle();
  }

  /** Ends at once, as Escape does. */
  #end(): void {
    cancelAnimationFrame(this.#frame);
    removeEventListener("keydown", this.#onKeyDown);
    this.#setPhase("over");
    this.#layers = [];
    this.#isWaiting = false;
    this.#itemSince = null;
  }

  get #canvas(): HTMLCanvasElement | null {
    return this.#host.renderRoot.querySelector<HTMLCanvasElement>(".moment");
  }

  /** Phase for the styles. Nothing is over that hasn't been played. */
  #setPhase(phase: "wait" | "turn" | "item" | "over"): void {
    const canvas = this.#canvas;
    if (canvas && (phase !== "over" || canvas.dataset["phase"])) canvas.dataset["phase"] = phase;
  }

  /** Copies a picture in the size of the art, or the picture that is shown as the art; null if there is none. */
  #copyArt(shown: HTMLImageElement | null, picture = shown): HTMLCanvasElement | null {
    const width = this.#host.renderRoot.querySelector<HTMLElement>(".stage .artwork")?.offsetWidth ?? 0;
    if (!shown || !picture?.complete || picture.hidden || width === 0) return null;
    const size = Math.min(maxSize, Math.round(width * devicePixelRatio));
    return copyPicture(picture, size, getComputedStyle(shown).backgroundColor);
  }

  #findImage(within: "[part=art]" | ".reveal"): HTMLImageElement | null {
    return this.#host.renderRoot.querySelector(`${within} img`);
  }

  get #canPlay(): boolean {
    return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #startWait(store: MintStore): void {
    const { collection } = store.state;
    const now = performance.now();
    this.#startedAt = now;
    this.#front = this.#canPlay ? this.#copyArt(this.#findImage("[part=art]")) : null;
    if (!this.#front) return;
    const track = this.#host.renderRoot.querySelector(".track");
    const accent = track ? getComputedStyle(track, "::after").backgroundColor : "gray";
    const { imageColor } = collection.value?.collection ?? {};
    const shades = ["black 22%", "white 16%", "black 10%"].map(
      (shade) => `color-mix(in oklab, ${accent}, ${shade})`,
    );
    const back: Face = [accent, ...shades, ...(imageColor ? [imageColor] : [])];
    this.#play([
      { face: this.#front, startsAt: now },
      { face: back, startsAt: now, schedule: scheduleWait(expected) },
    ]);
  }

  /** Plays layers, and waits for the item. */
  #play(layers: Layer[]): void {
    const canvas = this.#canvas;
    if (!canvas || !this.#front) return;
    const { width } = this.#front;
    Object.assign(canvas, { width, height: width });
    this.#layers = layers;
    this.#isWaiting = true;
    this.#setPhase("wait");
    addEventListener("keydown", this.#onKeyDown);
    this.#draw();
  }

  /** Draws a frame, and the next one while something moves. */
  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    const canvas = this.#canvas;
    const context = canvas?.getContext("2d");
    if (!canvas || !context || this.#layers.length === 0) return this.#end();
    const now = performance.now();
    const elapsed = this.#itemSince === null ? null : now - this.#itemSince;
    drawTiles(context, canvas.width, this.#layers, now);
    if (elapsed !== null && this.#front) {
      drawSparks(context, this.#front, canvas.width, elapsed);
      if (elapsed > durations.toItem && canvas.dataset["phase"] !== "item") {
        this.#setPhase("item");
        this.#countRank();
      }
    }
    if (elapsed === null ? isTurning(this.#layers, now) : elapsed < sparksDuration)
      this.#frame = requestAnimationFrame(this.#draw);
    else if (!this.#isWaiting) this.#end();
  };

  readonly #onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === "Escape") this.#end();
  };

  /** Turns the tiles into the item once its picture can be drawn. */
  async #showItem(store: MintStore, mint: Outcome, previous: MintProgress): Promise<void> {
    const [item] = mint.items;
    if (previous.status === "executing") {
      const taken = performance.now() - this.#startedAt;
      expected = Math.min(expectation.most, Math.max(expectation.least, taken));
    }
    const name = item!.name?.trim();
    if (mint.status === "revealed" && name) this.#restoreTitle = showInTitle(name);
    const image = this.#findImage(".reveal");
    // The back of a prize's card, a video or a model isn't a picture that tiles can show.
    if (!image || item!.prize || item!.animation) return this.#end();
    if (mint.status === "revealed" && this.#front && this.#canPlay)
      this.#play([{ face: this.#front, startsAt: performance.now() }]);
    const picture = await decodePicture(image);
    if (this.#mint !== mint) return;
    this.#front = picture && this.#copyArt(image, picture);
    if (!this.#front || this.#layers.length === 0 || !this.#canPlay) return this.#end();
    const now = performance.now();
    this.#itemSince = now;
    this.#isWaiting = false;
    this.#layers.push({ face: this.#front, startsAt: now, schedule: scheduleItem() });
    this.#rank = { rank: item!.rarityRank, total: store.state.collection.value?.supply?.total };
    this.#setPhase("turn");
    navigator.vibrate?.(15);
    this.#draw();
  }

  /** Turns the tiles back into the art, because nothing was minted. */
  #turnBack(): void {
    const [, back] = this.#layers;
    if (!back || !this.#front || !this.#canPlay) return this.#end();
    const now = performance.now();
    const schedule = scheduleBack(back, now);
    this.#isWaiting = false;
    this.#layers.push({ face: this.#front, startsAt: now, schedule, duration: durations.back });
    this.#draw();
  }

  /** Counts the rank down to its value, if it is one of the upper half. */
  #countRank(): void {
    const { rank, total } = this.#rank;
    const text = this.#host.renderRoot.querySelector<HTMLElement>("[part=rank] bdi");
    if (!rank || !total || rank > total / 2 || !text) return;
    const whole = text.textContent!;
    const language = this.#host.renderRoot.querySelector<HTMLElement>(".frame")!.lang;
    const value = formatCount(rank, language);
    // With as many digits as the rank has, or its badge would change its size.
    const first = Math.min(total, 10 ** `${rank}`.length - 1);
    const startsAt = performance.now();
    const count = (): void => {
      const share = Math.min(1, (performance.now() - startsAt) / rankDuration);
      const shown = Math.round(rank + (first - rank) * (1 - share) ** 3);
      const isOver = share === 1 || this.#itemSince === null;
      text.textContent = isOver ? whole : whole.replace(value, formatCount(shown, language));
      if (!isOver) requestAnimationFrame(count);
    };
    count();
  }
}
