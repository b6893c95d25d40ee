import { expect, test } from "vitest";
import type { MintWidget } from "../../src/index.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";

test("Properties that were set before the script came are taken over when it comes", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const element = document.createElement("mint-widget") as MintWidget;
  element.collection = "AbC123";
  element.publishableKey = service.key;
  element.apiBase = service.base;
  element.affiliateCode = "friend-7";
  element.theme = "dark";
  document.body.append(element);
  expect(element.shadowRoot).toBeNull();

  const loaded = new Promise<Event>((resolve) =>
    element.addEventListener("mint-load", resolve, { once: true }),
  );
  await import("../../src/index.js");
  await loaded;
  await element.updateComplete;
  expect(service.last("collection")).toMatchObject({ path: "/collections/AbC123", key: service.key });
  expect(element.shadowRoot!.querySelector("h2")!.textContent).toContain("Aurora");
  expect([element.affiliateCode, element.getAttribute("theme")]).toEqual(["friend-7", "dark"]);
  element.remove();
});
