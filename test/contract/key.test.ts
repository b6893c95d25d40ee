import { describe, expect, it } from "vitest";
import { classifyKey } from "../../src/contract/values/key.js";

describe("the class of a key", () => {
  it.each([
    ["demo_pub_abc", "publishable"],
    ["demo_live_abc", "secret"],
    ["demo_test_abc", "sandbox"],
    ["DEMO_LIVE_abc", "secret"],
    ["my-drop_live_abc", "secret"],
    ["my_drop_live_abc", "secret"],
    ["  demo_live_abc\n", "secret"],
    ["”demo_live_abc”", "secret"],
    ["&quot;demo_live_abc&quot;", "secret"],
    ["demo\u200b_live_abc", "secret"],
    ["demo_pub_x_live_y", "publishable"],
    ["demo_live_x_pub_y", "secret"],
  ])("of %j is %s", (key, keyClass) => {
    expect(classifyKey(key)).toBe(keyClass);
  });

  it.each(["", "pub", "demo", "demo_pub_", "demo_pub_ ", "demo_public_abc", "demo-pub-abc", "https://x_y"])(
    "is unknown for %j",
    (key) => {
      expect(classifyKey(key)).toBeNull();
    },
  );
});
