import type { Page, TestInfo } from "playwright/test";
import { connectWallet, mint } from "../e2e/gestures.js";
import { expect, hostAddress, test, weighScripts } from "./harness.js";
import { chosenHosts, type Host } from "./hosts.js";
import { readPreparation } from "./prepare-host.js";

/** The strictest policy that a host runs under. Its own scripts are files. */
function policyOf({ policy: { script = "", types = "" } = {} }: Host): string {
  return [
    "default-src 'none'",
    `script-src 'self' http://localhost:8787/widget/ ${script}`,
    "style-src 'none'",
    "connect-src 'self' http://localhost:8787",
    "img-src http://localhost:8787 data:",
    ...(types === null ? [] : ["require-trusted-types-for 'script'", `trusted-types lit-html ${types}`]),
  ].join("; ");
}

/** What it had to give way in. */
function describePolicy({ policy: { script, types } = {} }: Host): string {
  const given = [
    script && `script-src ${script}`,
    types && `types ${types}`,
    types === null && "no Trusted Types",
  ];
  return given.filter(Boolean).join(", ") || "strict";
}

/** Puts a cell into the matrix; it counts once the test has passed. */
const note = (info: TestInfo, type: string, description: string): void =>
  void info.annotations.push({ type, description });

/** What a page complains of: policies, hydration, errors. Answers that are not found are none of the widget's. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !message.location().url.endsWith("/favicon.ico"))
      complaints.push(message.text());
  });
  return complaints;
}

for (const host of chosenHosts) {
  test.describe(host.name, () => {
    test("loads under a strict policy and mints, without a complaint on the console", async ({
      page,
      server,
      wallet,
      fund,
    }, info) => {
      expect(readPreparation(host).failure).toBeNull();
      await fund(wallet.address, 5_000_000_000n);
      await server.show(host, "with", policyOf(host));
      const complaints = listenForComplaints(page);
      const response = await page.goto(hostAddress);
      await expect(page.getByRole("region", { name: /Aurora/ })).toBeVisible();
      note(info, "loads", "yes");
      note(
        info,
        "server-rendered",
        /<mint-widget\s[^>]*collection/.test((await response?.text()) ?? "") ? "yes" : "no",
      );

      await connectWallet(page, wallet);
      await mint(page);
      await expect(page.getByText(/Aurora #\d+/).first()).toBeVisible();
      expect(wallet.approvals).toBe(1);
      note(info, "mints", "yes");
      // Where the host listens, it has heard of it.
      if (host.framework)
        await expect(page.locator("output:not(mint-widget *)").first()).toHaveText(/Aurora #\d+/);

      expect(complaints).toEqual([]);
      note(info, "CSP", describePolicy(host));
    });

    if (host.framework?.mistake) {
      const { file, found } = host.framework.mistake;
      // Playwright reads which fixtures are needed from the braces.
      // eslint-disable-next-line no-empty-pattern
      test("has its mistakes found by its own type check, and nothing else", ({}, info) => {
        const { complaint } = readPreparation(host);
        expect(complaint).toMatch(found);
        const places = [
          ...complaint!.matchAll(/\b((?:src|app)\/[\w./-]+?\.(?:tsx|vue|svelte|astro|ts))\W(\d+)/g),
        ];
        expect(new Set(places.map(([, path]) => path))).toEqual(new Set([file]));
        note(info, "typed", "yes");
      });
    }

    test("weighs so much more with the widget than without", async ({ page, context, server }, info) => {
      const policy = policyOf(host);
      let without = 0;
      if (host.framework) {
        await server.show(host, "without", policy);
        without = await weighScripts(page, () => page.goto(hostAddress));
      }
      await server.show(host, "with", policy);
      const second = await context.newPage();
      const withWidget = await weighScripts(second, async () => {
        await second.goto(hostAddress);
        // A page may be idle before its framework has put the widget in.
        await expect(second.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
      });
      const bytes = withWidget - without;
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThan(100_000);
      note(info, "bytes", bytes.toLocaleString("en"));
    });
  });
}
