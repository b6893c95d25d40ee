import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Animation, ImageFields } from "../../contract/values/media.js";
import type { Localization } from "../i18n/localization.js";
import { toSafeUrl } from "./safe-url.js";

/** Loads the viewer of 3D models. @throws the browser's error when the import fails. */
export type LoadModelViewer = () => Promise<{
  /** @param start Element that the model replaces. */
  showModel(start: HTMLElement, url: string, name: string): Promise<void>;
}>;

interface AnimatedItem extends ImageFields {
  readonly animation?: Animation | null | undefined;
}

interface AnimationContext extends Localization {
  /** Base of relative URLs from the service. */
  readonly base: string;
  readonly loadModelViewer?: LoadModelViewer | undefined;
}

/**
 * Player of a video or a sound, a button that shows a 3D model or a link to a web page, over the image of its item in a
 * positioned container. Loads nothing until it is played. A video has the image as its poster, since browsers cover what is below
 * it. Nothing for other types.
 *
 * @param name Name of the item, for assistive technology.
 */
export function animationView(
  { animation, image, imageSrcset }: AnimatedItem,
  name: string,
  { base, messages, loadModelViewer }: AnimationContext,
) {
  const url = toSafeUrl(animation?.url, base);
  const type = animation?.type ?? "";
  const [kind] = type === "text/html" ? ["page"] : type.split("/");
  if (!url) return nothing;
  // Keyed by URL: another file gets a new player, which is stopped and shows the image.
  switch (kind) {
    case "video":
      return keyed(
        url,
        html`<video
            class="player"
            part="player"
            loop
            playsinline
            poster=${toSafeUrl(/\S+(?= 640w)/.exec(imageSrcset ?? "")?.[0] ?? image, base) ?? nothing}
            preload="none"
            src=${url}
            aria-label=${name}
          ></video>
          <div class="player-start">
            <button class="button-secondary" @click=${playVideo}>${messages.play}</button>
          </div>`,
      );
    case "audio":
      return keyed(
        url,
        html`<audio
          class="player"
          part="player"
          controls
          preload="none"
          src=${url}
          aria-label=${name}
        ></audio>`,
      );
    case "model":
      if (!loadModelViewer) return nothing;
      return keyed(
        url,
        html`<div class="player-start">
          <button
            class="button-secondary"
            @click=${async ({ target }: Event) => {
              const start = (target as Element).parentElement!;
              await loadModelViewer().then(
                ({ showModel }) => showModel(start, url, name),
                () => (start.querySelector<HTMLElement>("[role=status]")!.hidden = false),
              );
            }}
          >
            ${messages.viewIn3d}
          </button>
          <small role="status" hidden>${messages.partMissing}</small>
        </div>`,
      );
    case "page":
      // Never within the widget: a page of others could imitate it, or ask for a wallet.
      return html`<div class="player-start">
        <a class="button-secondary" href=${url} target="_blank" rel="noopener noreferrer"
          >${messages.openLiveWork}</a
        >
      </div>`;
    default:
      return nothing;
  }
}

/**
 * Plays the video next to a button. Shows its controls only now, because Chromium's would display a loading video
 * before.
 */
function playVideo({ target }: Event): void {
  const start = (target as Element).parentElement!;
  const video = start.previousElementSibling as HTMLVideoElement;
  start.hidden = video.controls = true;
  video.focus();
  void video.play().catch(() => undefined);
}

export const animationStyles = css`
  .player {
    position: absolute;
    inset: auto 0 0;
    inline-size: 100%;
  }
  audio.player {
    padding: calc(0.5 * var(--_rem));
  }
  video.player,
  model-viewer.player {
    inset: 0;
    block-size: 100%;
    background: var(--_soft);
  }
  .player-start:not([hidden]) {
    position: absolute;
    inset: auto 0 0;
    display: grid;
    justify-items: center;
    gap: calc(0.4 * var(--_rem));
    padding: calc(0.75 * var(--_rem));
  }
  .player-start > * {
    background: var(--_background);
  }
`;
