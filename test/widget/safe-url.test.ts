import { expect, it } from "vitest";
import { toSafeUrl } from "../../src/widget/shared/safe-url.js";

const base = "https://mint.example.com/mint/v1";

it("takes a blob that a page of the API's own origin has created, and no other one", () => {
  const own = "blob:https://mint.example.com/0b1c";
  expect(toSafeUrl(own, base)).toBe(own);
  for (const url of [
    "blob:https://other.example.com/0b1c",
    "blob:null/0b1c",
    "blob:https://mint.example.com:8443/0b1c",
  ])
    expect(toSafeUrl(url, base)).toBeNull();
});
