/**
 * Waits until observers created before this call know whether the element is in the viewport.
 * @param options of the observers; by default the whole element has to be in it
 */
export function waitForVisibility(
  element: Element,
  isVisible: boolean,
  options: IntersectionObserverInit = { threshold: 1 },
): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)!.isIntersecting !== isVisible) return;
      observer.disconnect();
      // The observers created before have been called once this frame is over.
      requestAnimationFrame(() => resolve());
    }, options);
    observer.observe(element);
  });
}
