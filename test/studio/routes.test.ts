import { expect, it } from "vitest";
import { dropUrl, readInvite, readRoute } from "../../demo/studio/app/routes.js";

it("a place of the studio is read from the fragment of its URL", () => {
  expect(readRoute("")).toEqual({ name: "drops" });
  expect(readRoute("#/")).toEqual({ name: "drops" });
  expect(readRoute("#/drops/aurora")).toEqual({ name: "drop", id: "aurora", page: "watch" });
  expect(readRoute("#/drops/aurora/sale")).toEqual({ name: "drop", id: "aurora", page: "sale" });
  expect(readRoute(dropUrl("a/b c", "page"))).toEqual({ name: "drop", id: "a/b c", page: "page" });
});

it("a fragment that names no place leads to the page that says so", () => {
  for (const fragment of ["#/drops", "#/drops/aurora/other", "#/drops/aurora/sale/more", "#/other/aurora"])
    expect(readRoute(fragment), fragment).toEqual({ name: "unknown" });
  expect(readRoute("#/drops/%E0%A4%A/sale")).toEqual({ name: "drop", id: "%E0%A4%A", page: "sale" });
});

it("an invitation is read from the fragment, which servers never see", () => {
  expect(readInvite("#invite=inv_abc")).toBe("inv_abc");
  expect(readInvite("#/drops/aurora")).toBeNull();
});
