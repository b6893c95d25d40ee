import { expect, it, onTestFinished } from "vitest";
import type { MintWidget } from "../../src/index.js";
import { dropOf } from "./drop.js";
import { requireProof } from "./asked-proof.js";
import { startService } from "./fake-service.js";
import { installWallet } from "./signing-wallet.js";
import { until } from "./until.js";

const policy = [
  "script-src 'self'",
  "style-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
].join("; ");

const script = new URL(/* @vite-ignore */ "./strict-page.ts", import.meta.url).href;

/** Page under the policy in an iframe, with one widget and the recorded policy violations. */
async function openStrictPage(attributes: string, further = "") {
  const frame = document.createElement("iframe");
  frame.srcdoc = `<!doctype html><html lang="en"><head><title>A strict page</title>
    <meta http-equiv="Content-Security-Policy" content="${policy}${further}"></head>
    <body><mint-widget ${attributes}></mint-widget><script type="module" src="${script}"></script></body></html>`;
  const violations: string[] = [];
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const watch = (document: Document) =>
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  await new Promise<void>((resolve) => {
    const look = () => {
      const inner = frame.contentDocument;
      if (inner?.querySelector("mint-widget") || inner?.URL === "about:srcdoc") {
        watch(inner!);
        resolve();
      } else requestAnimationFrame(look);
    };
    look();
  });
  const page = frame.contentWindow as Window & typeof globalThis;
  page.fetch = globalThis.fetch;
  await loaded;
  const element = page.document.querySelector("mint-widget") as MintWidget;
  return { page, element, violations };
}

it("A page with the strictest policy has no violation, from loading to the minted item", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const { page, element, violations } = await openStrictPage(
    `collection="AbC123" key="${service.key}" api-base="${service.base}"`,
  );
  const root = () => element.shadowRoot!;
  const mainLabel = () => root()?.querySelector(".button-primary")?.textContent?.trim();
  const button = (name: string) =>
    [...root().querySelectorAll("button")].find(({ textContent }) => textContent!.includes(name));

  await until(() => mainLabel() === "Connect wallet");
  installWallet({}, page);
  button("Connect wallet")!.click();
  await until(() => button("Lantern") !== undefined);
  button("Lantern")!.click();
  await until(() => mainLabel() === "Mint");
  button("Mint")!.click();
  await until(() => mainLabel() === "Mint more");
  expect(page.getComputedStyle(button("Mint more")!).borderRadius).toBe("12px");
  expect(violations).toEqual([]);

  page.document.body.setAttribute("style", "color: red");
  await until(() => violations.length === 1);
  expect(violations[0]).toMatch(/^style-src/);
});

it("A proof of work without permission for a worker violates no policy", async () => {
  const service = startService((service) => (service.record = dropOf()));
  await requireProof(service, 300);
  const { page, element, violations } = await openStrictPage(
    `collection="AbC123" key="${service.key}" api-base="${service.base}"`,
    "; worker-src 'none'; child-src 'none'",
  );
  const root = () => element.shadowRoot!;
  const mainLabel = () => root()?.querySelector(".button-primary")?.textContent?.trim();
  await until(() => mainLabel() === "Connect wallet");
  installWallet({}, page);
  root().querySelector<HTMLElement>(".button-primary")!.click();
  const lantern = () =>
    [...root().querySelectorAll("button")].find(({ textContent }) => textContent!.includes("Lantern"));
  await until(() => lantern() !== undefined);
  lantern()!.click();
  await until(() => mainLabel() === "Mint");
  root().querySelector<HTMLElement>(".button-primary")!.click();
  await until(() => mainLabel() === "Mint more");
  expect(service.count("prepare")).toBe(2);
  expect(violations).toEqual([]);
});

it("Sections, whose rows are positioned individually, violate no policy", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const { element, violations } = await openStrictPage(
    `collection="AbC123" key="${service.key}" api-base="${service.base}" sections="gallery recent"`,
  );
  await until(() => Boolean(element.shadowRoot?.querySelector("[data-section=gallery] section")));
  element.shadowRoot!.querySelector(".section-slot")!.scrollIntoView();
  await until(() => element.shadowRoot!.querySelectorAll(".grid [role=row]").length > 1);
  const [first, second] = [...element.shadowRoot!.querySelectorAll(".grid [role=row]")].map(
    (row) => row.getBoundingClientRect().top,
  );
  expect(second! - first!).toBeGreaterThan(100);
  expect(violations).toEqual([]);
});
