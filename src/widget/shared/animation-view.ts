import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Animation } from "../../contract/animation.js";
import { toSafeUrl } from "./safe-url.js";

/**
 * Player of a video or a sound, over the image of its item in a positioned container. Nothing is loaded before it is
 * played: the image shows through until then. Nothing for other types.
 *
 * @param name Name of the item, for assistive technology.
 */
export function animationView(animation: Animation | null | undefined, name: string, base: string) {
  const url = toSafeUrl(animation?.url, base);
  const [kind] = animation?.type?.split("/") ?? [];
  if (!url) return nothing;
  // Another file takes a new player, which is stopped and shows the image.
  switch (kind) {
    case "video":
      return keyed(
        url,
        html`<video
          class="player"
          part="player"
          controls
          loop
          playsinline
          preload="none"
          src=${url}
          aria-label=${name}
          @play=${coverImage}
        ></video>`,
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
    default:
      return nothing;
  }
}

/** Hides the image behind a video of another shape. */
function coverImage({ target }: Event): void {
  (target as HTMLElement).style.background = "var(--_background)";
}

export const animationStyles = css`
  .player {
    position: absolute;
    inset: auto 0 0;
    inline-size: 100%;
  }
  audio.player {
    padding: 0.5rem;
  }
  video.player {
    inset: 0;
    block-size: 100%;
  }
`;
