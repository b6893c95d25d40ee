import { expect, it, onTestFinished, vi } from "vitest";
import type { HostWallet } from "../../src/index.js";
import type { MintErrorEvent, MintWidget } from "../../src/standalone.js";
import "../../src/standalone.js";
import { FakeAdapter } from "../solana/fake-adapter.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { until } from "./until.js";

it("A wallet-adapter in the standalone file, which has none, is an error for the page's author and the collector", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => consoleError.mockRestore());
  const service = startService((service) => (service.record = dropOf()));
  const container = document.createElement("main");
  onTestFinished(() => container.remove());
  const errors: MintErrorEvent[] = [];
  container.addEventListener("mint-error", (event) => errors.push(event));
  const widget = document.createElement("mint-widget") as MintWidget;
  Object.assign(widget, { collection: service.address, publishableKey: service.key, apiBase: service.base });
  const adapter = new FakeAdapter();
  adapter.use("A");
  widget.wallet = adapter as unknown as HostWallet;
  container.append(widget);
  document.body.append(container);
  const alert = () => widget.shadowRoot?.querySelector("[role=alert]")?.textContent ?? "";
  await until(
    () => alert() !== "",
    () => "an error is shown",
  );
  expect(alert()).toContain("The page’s wallet can’t be used");
  expect(errors.map(({ code }) => code)).toEqual(["WALLET_NOT_SUPPORTED"]);
  expect(adapter.connects).toBe(0);
});
