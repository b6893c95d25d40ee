import { onTestFinished } from "vitest";

export type Page = Window & typeof globalThis;

/** Creator's page in an iframe, where no script has defined the element yet. */
export async function openPage(width: number, styles: string, body: string): Promise<Page> {
  const frame = document.createElement("iframe");
  frame.style.cssText = `position: absolute; inset: 0; border: 0; block-size: 800px; inline-size: ${width}px`;
  frame.srcdoc = `<!doctype html><html lang="en"><title>A page</title><style>${styles}</style><body>${body}</body></html>`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await loaded;
  return frame.contentWindow as Page;
}
