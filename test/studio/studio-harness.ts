import { expect as expectAccessible } from "@open-wc/testing";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { AdminCollectionResponse, AdminPhase } from "../../src/contract/admin/collections.js";
import type { ChangeResponse } from "../../src/contract/admin/changes.js";
import type { SessionResponse } from "../../src/contract/admin/session.js";
import type { StudioApi } from "../../demo/studio/api/studio-api.js";
import type { StudioApp } from "../../demo/studio/app/studio-app.js";
import { defineStudio } from "../../demo/studio/define-studio.js";
import pageSheet from "../../demo/page/page.css?raw";
import studioSheet from "../../demo/studio/studio.css?raw";

const treasury = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";

export const session: SessionResponse = {
  success: true,
  actor: { id: "1", address: treasury, label: "Anna", role: "operator", grants: [] },
  expiresAt: "2026-12-01T18:00:00.000Z",
};

export const publicPhase: AdminPhase = {
  id: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  number: 1,
  name: "Public",
  startsAt: "2026-11-01T18:00:00.000Z",
  endsAt: null,
  status: "active",
  paused: false,
  gated: false,
  codeRequired: false,
  otherRecipient: true,
  perWallet: 5,
  perMint: 5,
  supply: null,
  minted: 0,
  held: 0,
  price: "0.5 SOL",
  recipients: "treasury",
};

const summary = {
  id: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30",
  shortId: "aurora",
  name: "Aurora",
  chain: "solana-localnet",
  treasury,
  supply: 1000,
  minted: 347,
  held: 2,
  visibility: "visible",
  visibleFrom: null,
};

export const aurora: AdminCollectionResponse = {
  success: true,
  collection: {
    ...summary,
    slug: "aurora",
    symbol: "AUR",
    description: "A thousand northern skies.",
    image: null,
    address: treasury,
    standard: "core",
    burned: 0,
    createdAt: "2026-10-01T18:00:00.000Z",
  },
  phases: [publicPhase],
  reveal: null,
  metadata: { permanent: 0, writing: 0 },
};

/** Response to a change of these fields. */
export const changed = (
  dryRun: boolean | undefined,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  notes: string[] = [],
): ChangeResponse => ({
  success: true,
  changed: !dryRun,
  change: { subject: "phase aurora/Public", before, after, notes },
});

/** Responses of an API with one drop. */
const responses: Partial<StudioApi> = {
  readConfiguration: () => Promise.resolve({ chain: "solana-localnet" }),
  readSession: () => Promise.resolve(session),
  readService: () =>
    Promise.resolve({
      success: true,
      demand: {
        reservationSeconds: 90,
        heldPercentPerAddress: 2,
        proofAboveHeldPercent: 25,
        proofKind: "work",
      },
      coins: [{ mint: null, symbol: "SOL", decimals: 9, usd: "160" }],
    }),
  readCollections: () =>
    Promise.resolve({ success: true, items: [{ ...summary, phases: 1 }], total: 1, limit: 100, offset: 0 }),
  readDrafts: () => Promise.resolve({ success: true, items: [], total: 0, limit: 100, offset: 0 }),
  readCollection: () => Promise.resolve(aurora),
  readSales: () => Promise.resolve({ success: true, phases: [], revenue: [], affiliates: [], minutes: [] }),
  readReadiness: () => Promise.resolve({ success: true, checks: [] }),
  readAudit: () => Promise.resolve({ success: true, entries: [] }),
  readCodes: () => Promise.resolve({ success: true, batches: [] }),
  readKeys: () => Promise.resolve({ success: true, keys: [] }),
  readAllowlist: () => Promise.resolve({ success: true, wallets: [] }),
  editCollection: (_, { dryRun }) =>
    Promise.resolve(
      changed(
        dryRun,
        { name: "Aurora", description: "A thousand northern skies.", links: [], treasury },
        null,
      ),
    ),
};

/** Shows the studio at a place, on an API whose other methods a test replaces. */
export async function showStudio(fragment: string, api: Partial<StudioApi> = {}): Promise<StudioApp> {
  await page.viewport(1200, 900);
  const before = location.href;
  const sheets = [pageSheet, studioSheet].map((text) => {
    const sheet = new CSSStyleSheet();
    // Such a sheet can't import others.
    sheet.replaceSync(text.replace(/^@import .+;$/m, ""));
    return sheet;
  });
  // A copy: the list itself changes.
  const adopted = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...adopted, ...sheets];
  history.replaceState(null, "", fragment);
  defineStudio();
  const studio = document.createElement("mint-studio") as StudioApp;
  studio.api = { ...responses, ...api } as StudioApi;
  document.body.append(studio);
  onTestFinished(() => {
    studio.remove();
    document.adoptedStyleSheets = adopted;
    history.replaceState(null, "", before);
  });
  await vi.waitUntil(() => studio.querySelector("h1"));
  return studio;
}

/** Checks a page once its dialog has arrived. */
export async function expectNoViolations(studio: StudioApp): Promise<void> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  await expectAccessible(studio).to.be.accessible();
}
