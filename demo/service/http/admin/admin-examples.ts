import type { ApiDescription } from "../openapi/document.js";

const address = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";

/** Bodies of requests, as the documents show them. */
export const adminExamples: ApiDescription["examples"] = {
  createChallenge: { body: { address } },
  signIn: {
    body: { message: "mint.example.com wants you to sign in …", signature: "5rY1xQ==", invite: "inv_…" },
  },
  endSession: { body: { everywhere: true } },
  pauseCollection: { body: {} },
  resumeCollection: { body: {} },
  changeVisibility: { body: { visibility: "hidden", moment: "2026-12-01T18:00:00Z" } },
  revealItems: { body: { moment: "2026-12-02T18:00:00Z", dryRun: true } },
  repointItems: { body: { dryRun: true } },
  addPhase: {
    body: {
      phase: {
        name: "Public",
        startsAt: "2026-12-01T18:00:00Z",
        endsAt: null,
        pricing: "fixed",
        price: "0.5",
        limits: { perWallet: 5, perMint: 5 },
        supply: null,
      },
    },
  },
  editPhase: { body: { changes: { perWallet: 3, terms: { pricing: "fixed", price: "0.4" } }, dryRun: true } },
  removePhase: { body: { dryRun: true } },
  changeAllowlist: { body: { mode: "add", wallets: [address] } },
  createCodes: {
    body: { order: { label: "Newsletter", kind: "discount", discountBasisPoints: 2500, count: 100 } },
  },
  revokeCodes: { body: { label: "Newsletter" } },
  createKey: {
    body: { class: "publishable", label: "Shop", collections: ["aurora"], origins: ["https://shop.example"] },
  },
  editKey: { body: { addOrigins: ["https://www.shop.example"] } },
  revokeKey: { body: {} },
  editCollection: {
    body: { changes: { description: "Sixty skies.", creator: { name: "Mira Aalto" } }, dryRun: true },
  },
  createDraft: { body: { definition: { name: "Aurora", visibility: "hidden" } } },
  editDraft: {
    body: {
      definition: {
        name: "Aurora",
        symbol: "AURORA",
        treasury: address,
        phases: [
          {
            name: "Public",
            startsAt: "2026-12-01T18:00:00Z",
            endsAt: null,
            pricing: "fixed",
            price: "0.5",
            limits: { perWallet: 5, perMint: 5 },
            supply: null,
          },
        ],
      },
      revision: 1,
    },
  },
  deleteDraft: { body: {} },
  uploadPart: { body: { path: "0.png", size: 68, offset: 0, content: "iVBORw0KGgo=" } },
  removeFiles: { body: { paths: ["0.png"] } },
  renameFile: { body: { from: "first.png", to: "0.png" } },
  checkDraft: { body: {} },
  importDraft: { body: {} },
};
