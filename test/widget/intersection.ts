import type { MintPage } from "./mint-page.js";

/** Resolves when the browser has reported to all observers that the widget has come near the screen, or gone. */
export function intersection(page: MintPage, isNear: boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting !== isNear) return;
        observer.disconnect();
        // Observers that are called after this one are called before the next frame.
        requestAnimationFrame(() => resolve());
      },
      { rootMargin: "200px" },
    );
    observer.observe(page.element);
  });
}
