import { startScenario } from "@solana-mobile/mobile-wallet-adapter-protocol";
import { describe, expect, it } from "vitest";
import { openMobileSession } from "../../src/solana/wallets/mobile/mobile-session.js";
import { FakePhone, type AppBehavior } from "./fake-phone.js";

const authorization = {
  identity: { name: "Drop", uri: "https://drop.example" },
  chain: "solana:devnet",
} as const;
const payloads = ["AQID", "Ünïcödé 日本"];

/** Opens a session, authorizes the page, then requests signatures. @returns both results */
type Client = (base: string | undefined) => Promise<readonly unknown[]>;

const runWidget: Client = async (base) => {
  const session = await openMobileSession(base ?? null);
  return [
    await session.request("authorize", { ...authorization }),
    await session.request("sign_transactions", { payloads }),
  ];
};

const runReference: Client = async (baseUri) => {
  const { wallet } = await startScenario({ baseUri });
  const { authorize, signTransactions } = await wallet;
  return [await authorize({ ...authorization }), await signTransactions({ payloads })];
};

/** Facts of a session that don't depend on its keys and port. */
async function recordSession(run: Client, base: string | undefined) {
  const phone = FakePhone.install({
    onRequest: (app, { id, method }) => app.respond(id, { method, text: "∀ 語" }),
  });
  const results = await run(base);
  const { link, isPageVerified, numbers, requests } = phone;
  const { association = "", port, ...parameters } = Object.fromEntries(link!.searchParams);
  return {
    url: link!.href.split("?")[0],
    parameters,
    associationLength: association.length,
    isPortDynamic: Number(port) >= 49_152 && Number(port) <= 65_535,
    isPageVerified,
    numbers,
    requests,
    results,
  };
}

describe("The session with a wallet app", () => {
  it.each([undefined, "https://wallet.example", "https://wallet.example/app"])(
    "has the reference implementation's link, handshake, encryption and requests, from %s",
    async (base) => {
      const ours = await recordSession(runWidget, base);
      expect(ours).toEqual(await recordSession(runReference, base));
      expect(ours).toMatchObject({ isPageVerified: true, numbers: [1, 2], isPortDynamic: true });
      expect(ours.requests.map(({ method }) => method)).toEqual(["authorize", "sign_transactions"]);
      expect(ours.results).toHaveLength(2);
    },
  );

  it("has a port that no outgoing connection of the phone has", async () => {
    const ports: number[] = [];
    for (let count = 0; count < 12; count++) {
      const phone = FakePhone.install({
        onRequest: (app, { id, method }) => app.respond(id, { method, text: "" }),
      });
      await runWidget(undefined);
      ports.push(Number(phone.link!.searchParams.get("port")));
    }
    expect(Math.min(...ports)).toBeGreaterThan(60_999);
    expect(Math.max(...ports)).toBeLessThanOrEqual(65_535);
    expect(new Set(ports).size).toBeGreaterThan(1);
  });

  it("sends another key when the app's first response is empty", async () => {
    let keys = 0;
    const phone = FakePhone.install({
      onKey: (app) => (++keys === 1 ? app.requestKey() : app.sendKey()),
    });
    expect(await runWidget(undefined)).toEqual(["authorize", "sign_transactions"]);
    expect(keys).toBe(2);
    expect(phone.isPageVerified).toBe(true);
  });

  it("is of the legacy version when the app sends no properties", async () => {
    FakePhone.install({ properties: null });
    const session = await openMobileSession(null);
    expect(session.version).toBe("legacy");
    expect(await session.request("reauthorize", {})).toBe("reauthorize");
  });
});

const endings: readonly (readonly [name: string, behavior: AppBehavior, code: string])[] = [
  ["closes before it has sent a key", { onKey: (app) => app.close() }, "WALLET_REJECTED"],
  ["closes without a response", { onRequest: (app) => app.close() }, "WALLET_REJECTED"],
  ["sends no valid key", { onKey: (app) => app.send(new Uint8Array(65)) }, "WALLET_FAILED"],
  [
    "skips a message",
    {
      async onRequest(app, { id }) {
        await app.encrypt({ jsonrpc: "2.0", id, result: "skipped" });
        await app.respond(id, "sent");
      },
    },
    "WALLET_FAILED",
  ],
  [
    "repeats a message",
    {
      async onRequest(app, { id }) {
        const message = await app.encrypt({ jsonrpc: "2.0", id: id - 1, result: "repeated" });
        app.send(message);
        app.send(message);
      },
    },
    "WALLET_FAILED",
  ],
  ...([3, 15, -1] as const).map(
    (at) =>
      [
        `sends a message whose byte ${at} was changed`,
        {
          async onRequest(app: FakePhone, { id }: { id: number }) {
            const message = await app.encrypt({ jsonrpc: "2.0", id, result: "changed" });
            message[at < 0 ? message.length + at : at]! ^= 1;
            app.send(message);
          },
        },
        "WALLET_FAILED",
      ] as const,
  ),
];

it.each(endings)("a request ends with an error when the app %s", async (_, behavior, code) => {
  FakePhone.install(behavior);
  await expect(runWidget(undefined)).rejects.toMatchObject({ code });
});
