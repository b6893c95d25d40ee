import { describe, expect, it } from "vitest";
import { phaseDefinition } from "../../demo/service/catalog/phases/phase-definition.js";
import { firstPhase, toDefinition, toForm } from "../../demo/studio/drafts/draft-form.js";
import { stepOf } from "../../demo/studio/drafts/publish-step.js";

const definition = {
  name: "Ten Skies",
  symbol: "SKY",
  description: "Ten skies.",
  links: [
    { label: "Shop", url: "https://shop.example" },
    { label: "News", url: "https://news.example" },
  ],
  creator: { name: "Kestrel Studio", url: "https://kestrel.example" },
  treasury: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
  royalty: { basisPoints: 250 },
  visibility: "hidden",
  bounty: { kind: "kept" },
  phases: [
    {
      name: "Public",
      startsAt: "2026-12-01T18:00:00.000Z",
      endsAt: null,
      pricing: "dutch",
      price: "2",
      floor: "0.5",
      drop: "0.25",
      intervalSeconds: 600,
      limits: { perWallet: null, perMint: 3 },
      supply: null,
      gated: true,
      codeRequired: false,
      otherRecipient: true,
      allowlist: ["GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW"],
    },
  ],
};

describe("the form of a draft", () => {
  it("gives back the definition that it was made of, with fields that it doesn't show", () => {
    expect(toDefinition(toForm(definition), definition)).toEqual(definition);
  });

  it("changes a link, the creator's name and the royalty without losing what belongs to them", () => {
    const form = toForm(definition);
    const changed = { ...form, website: "https://new.example", creator: "Kestrel", royalty: "7,5" };
    expect(toDefinition(changed, definition)).toMatchObject({
      links: [
        { label: "Shop", url: "https://new.example" },
        { label: "News", url: "https://news.example" },
      ],
      creator: { name: "Kestrel", url: "https://kestrel.example" },
      royalty: { basisPoints: 750 },
    });
  });

  it("leaves empty texts out, so that they come from the files", () => {
    const form = { ...toForm({}), symbol: " ", phases: [firstPhase(new Date())] };
    expect(Object.keys(toDefinition(form, { description: "Old" }))).toEqual(["phases"]);
  });

  it("shares every price among the same wallets, and leaves phases alone that pay different ones", () => {
    const sale = (recipients?: object[]) => ({ ...definition.phases[0]!, ...(recipients && { recipients }) });
    const free = { ...definition.phases[0]!, pricing: "free" };
    const before = { ...definition, phases: [free, sale(), sale()] };
    const split = [
      { address: "first", share: "70" },
      { address: "second", share: "30" },
    ];
    const { phases } = toDefinition({ ...toForm(before), split }, before);
    const recipients = [
      { address: "first", share: 70 },
      { address: "second", share: 30 },
    ];
    expect((phases as { recipients?: unknown }[]).map((phase) => phase.recipients)).toEqual([
      undefined,
      recipients,
      recipients,
    ]);
    expect(toForm({ phases: phases as unknown[] }).split).toEqual(split);

    const different = { ...definition, phases: [sale(recipients), sale()] };
    expect(toForm(different).split).toBeNull();
    expect(toDefinition(toForm(different), different)).toEqual(different);
  });

  it("starts with a phase at the next full hour, which lacks nothing", () => {
    const now = new Date("2026-12-01T17:12:00Z");
    const { phases } = toDefinition({ ...toForm({}), phases: [firstPhase(now)] }, {});
    const [phase] = phases as unknown[];
    expect(phaseDefinition.safeParse(phase)).toMatchObject({ success: true });
    expect(phase).toMatchObject({ startsAt: "2026-12-01T18:00:00.000Z", price: "0.1" });
  });
});

it.each([
  [{ file: "3.png", field: null }, "art"],
  [{ file: null, field: "items" }, "art"],
  [{ file: null, field: "phases[0].price" }, "sale"],
  [{ file: null, field: "phases[0].recipients[1].address" }, "money"],
  [{ file: null, field: "treasury" }, "money"],
  [{ file: null, field: "royalty.basisPoints" }, "money"],
  [{ file: null, field: "name" }, "page"],
] as const)("the issue %j leads to the step %s", (issue, step) => {
  expect(stepOf(issue)).toBe(step);
});
