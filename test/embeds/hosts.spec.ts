import type { TestInfo } from "playwright/test";
import { connectWallet, mint } from "../e2e/page-actions.js";
import { expect, hostAddress, test, weighScripts } from "./harness.js";
import { collectErrors, policyOf } from "./host-page.js";
import { chosenHosts, type Host } from "./hosts.js";
import { readPreparation } from "./prepare-host.js";

/** Exceptions that the host's own scripts need. */
function describePolicy({ policy: { script, types } = {} }: Host): string {
  const given = [
    script && `script-src ${script}`,
    types && `types ${types}`,
    types === null && "no Trusted Types",
  ];
  return given.filter(Boolean).join(", ") || "strict";
}

/** Adds a cell to the matrix; it counts once the test has passed. */
const note = (info: TestInfo, type: string, description: string): void =>
  void info.annotations.push({ type, description });

for (const host of chosenHosts.filter(({ kind }) => !kind)) {
  test.describe(host.name, () => {
    test("loads under a strict policy and mints, without errors on the console", async ({
      page,
      server,
      wallet,
      fund,
    }, info) => {
      expect(readPreparation(host).failure).toBeNull();
      await fund(wallet.address, 5_000_000_000n);
      await server.show(host, "with", await policyOf(host));
      const pageErrors = collectErrors(page);
      const response = await page.goto(hostAddress);
      await expect(page.getByRole("region", { name: /Aurora/ })).toBeVisible();
      note(info, "loads", "yes");
      note(
        info,
        "server-rendered",
        /<mint-widget\s[^>]*collection/.test((await response?.text()) ?? "") ? "yes" : "no",
      );
      if (host.rendersContent) {
        expect(await response?.text()).toMatch(
          /<template shadowrootmode="open">.*<time datetime=.*<\/template>/s,
        );
        await expect(page.locator("mint-widget script")).not.toBeAttached();
      }

      await connectWallet(page, wallet);
      await mint(page);
      await expect(page.getByText(/Aurora #\d+/).first()).toBeVisible();
      expect(wallet.approvals).toBe(1);
      note(info, "mints", "yes");
      // Hosts that listen to events show the minted item.
      if (host.framework)
        await expect(page.locator("output:not(mint-widget *)").first()).toHaveText(/Aurora #\d+/);

      expect(pageErrors).toEqual([]);
      // A failed read would be in the log, and an operator's alarm is only worth something where nothing else is.
      expect(server.readErrors()).toBe("");
      expect(readPreparation(host).built).not.toMatch(/mint-widget:|NETWORK/);
      note(info, "CSP", describePolicy(host));
    });

    if (host.hasTheme)
      test("has the colors of its light-dark() in every theme, after a production build", async ({
        page,
        server,
      }) => {
        expect(readPreparation(host).failure).toBeNull();
        await server.show(host, "with", await policyOf(host));
        const [light, dark] = ["rgb(208, 47, 98)", "rgb(255, 157, 187)"];
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(hostAddress);
          const button = page.getByRole("button", { name: "Connect wallet" });
          for (const [theme, color] of [
            ["light", light],
            ["dark", dark],
            ["auto", colorScheme === "dark" ? dark : light],
          ] as const) {
            await page.locator("mint-widget").evaluate((element, value) => {
              element.setAttribute("theme", value);
            }, theme);
            await expect(button, `${theme} on a ${colorScheme} system`).toHaveCSS("background-color", color!);
          }
        }
      });

    if (host.rendersContent)
      test("shows the drop's name, price and supply where scripts don't run", async ({ browser, server }) => {
        expect(readPreparation(host).failure).toBeNull();
        await server.show(host, "with", await policyOf(host));
        const context = await browser.newContext({ javaScriptEnabled: false });
        try {
          const page = await context.newPage();
          await page.goto(hostAddress);
          const drop = page.getByRole("region", { name: /Aurora/ });
          await expect(drop.getByText(/\d SOL/).first()).toBeVisible();
          await expect(drop.getByText(/of [\d,]+ minted/)).toBeVisible();
        } finally {
          await context.close();
        }
      });

    if (host.framework?.typeError) {
      const { file, found, lines } = host.framework.typeError;
      // Playwright reads the needed fixtures from the destructuring pattern.
      // oxlint-disable-next-line no-empty-pattern
      test("reports a type error in the host's own type check, and no other", ({}, info) => {
        const { typeErrors } = readPreparation(host);
        expect(typeErrors).toMatch(found);
        const places = [
          ...typeErrors!.matchAll(/\b((?:src|app)\/[\w./-]+?\.(?:tsx|vue|svelte|astro|ts))\W(\d+)/g),
        ];
        expect(new Set(places.map(([, path]) => path))).toEqual(new Set([file]));
        if (lines) expect(new Set(places.map(([, , line]) => line)).size).toBe(lines);
        note(info, "typed", "yes");
      });
    }

    test("adds a measured number of script bytes", async ({ page, context, server }, info) => {
      const policy = await policyOf(host);
      let without = 0;
      if (host.framework) {
        await server.show(host, "without", policy);
        without = await weighScripts(page, () => page.goto(hostAddress));
      }
      await server.show(host, "with", policy);
      const second = await context.newPage();
      const withWidget = await weighScripts(second, async () => {
        await second.goto(hostAddress);
        // A page may be idle before its framework has inserted the widget.
        await expect(second.getByRole("button", { name: "Connect wallet" })).toBeEnabled();
      });
      const bytes = withWidget - without;
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThan(115_000);
      note(info, "bytes", bytes.toLocaleString("en"));
    });
  });
}
