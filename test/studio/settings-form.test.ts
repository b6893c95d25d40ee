import { expect, it } from "vitest";
import { readSettings, toChanges } from "../../demo/studio/settings/settings-form.js";

const fields = {
  name: "Aurora",
  description: "Skies.",
  links: ["Shop=https://shop.example/?a=b", "News=https://news.example"],
  creator: "Kestrel Studio, https://kestrel.example",
  treasury: "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW",
  royalty: "7.5 % of resales, to GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW 100 %",
};

it("the settings of a drop are read from a described change", () => {
  expect(readSettings(fields)).toMatchObject({
    creator: "Kestrel Studio",
    website: "https://shop.example/?a=b",
    royalty: "7.5",
  });
  expect(readSettings({ royalty: null, creator: null, links: [] })).toMatchObject({
    royalty: "",
    creator: "",
  });
});

it("an edit has only what differs, and keeps the other links", () => {
  const before = readSettings(fields);
  expect(toChanges(before, before, fields)).toEqual({});
  const form = { ...before, website: "https://new.example", creator: "", royalty: "5" };
  expect(toChanges(before, form, fields)).toEqual({
    creator: null,
    links: [
      { label: "Shop", url: "https://new.example" },
      { label: "News", url: "https://news.example" },
    ],
    royalty: { basisPoints: 500 },
  });
});
