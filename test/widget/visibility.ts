/** Waits until observers created before this call know whether the element is in the viewport. */
export function waitForVisibility(element: Element, isVisible: boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)!.isIntersecting !== isVisible) return;
        observer.disconnect();
        resolve();
      },
      { threshold: 1 },
    );
    observer.observe(element);
  });
}
