/**
 * Measures the page's widget, and the same element in a frame of the same width that has the style sheet and no script.
 * Runs in the page and is sent there as text, so it may not reference its module.
 *
 * @returns their heights in CSS pixels
 */
export async function measurePlaceholder(
  styleSheet: string,
): Promise<{ readonly placeholder: number; readonly widget: number }> {
  const widget = document.querySelector("mint-widget")!;
  const frame = document.createElement("iframe");
  frame.style.cssText = `border: 0; inline-size: ${widget.getBoundingClientRect().width}px`;
  frame.srcdoc = `<!doctype html><link rel="stylesheet" href="${styleSheet}"><body style="margin: 0"><mint-widget></mint-widget>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const placeholder = heightOf(frame.contentDocument!.querySelector("mint-widget")!);
  frame.remove();
  return { placeholder, widget: heightOf(widget) };
}
