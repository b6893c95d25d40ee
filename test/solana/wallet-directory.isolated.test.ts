import "./fake-window.js";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { DirectoryChange, WalletDirectory } from "../../src/core/wallet-directory.js";
import { signWithAdapter } from "../../src/solana/wallets/adapter/wallet-adapters.js";
import { createBurnerSource } from "../../src/solana/wallets/burner/burner-source.js";
import { createOptionalWallets } from "../../src/solana/wallets/optional-wallets.js";
import { createWalletDirectory } from "../../src/solana/wallets/wallet-directory.js";
import { createBurnerWallet, registerBurnerWallet } from "../../src/testing/wallet/burner-wallet.js";
import { account, announce, FakeStandardWallet } from "./fake-standard-wallet.js";
import { FakeAdapter } from "./fake-adapter.js";

const chain = "solana-devnet";
const names = (directory: WalletDirectory): string[] => directory.list(chain).map(({ name }) => name);

/** Registers wallets for the duration of one test. */
async function withWallets(wallets: FakeStandardWallet[], run: () => Promise<void> | void): Promise<void> {
  const takeBack = wallets.map(announce);
  try {
    await run();
  } finally {
    takeBack.forEach((undo) => undo());
  }
}

/** Module of the classic adapters with another list. */
const moduleOf = (adapters: readonly FakeAdapter[]) => ({
  createWalletAdapters: async () => adapters,
  signWithAdapter,
});

const optionalOf = (...adapters: FakeAdapter[]) =>
  createOptionalWallets({ loadWalletAdapters: async () => moduleOf(adapters) });

function directoryWith(...adapters: FakeAdapter[]) {
  return createWalletDirectory({ optional: optionalOf(...adapters) }) satisfies WalletDirectory;
}

describe("wallets that register themselves", () => {
  it("are listed whether they register before or after the page asks, until they unregister", () => {
    const before = announce(new FakeStandardWallet({ name: "Early" }));
    const directory = directoryWith();
    const changed = vi.fn();
    const unsubscribe = directory.subscribe(changed);
    expect(names(directory)).toEqual(["Early"]);

    const after = announce(new FakeStandardWallet({ name: "Late" }));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(names(directory)).toEqual(["Early", "Late"]);

    before();
    after();
    expect(changed).toHaveBeenCalledTimes(3);
    expect(names(directory)).toEqual([]);

    unsubscribe();
    announce(new FakeStandardWallet())();
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it("are listed with their own name and icon", () =>
    withWallets([new FakeStandardWallet({ name: "Phantom" })], () => {
      expect(directoryWith().list(chain)).toEqual([
        {
          id: "standard:Phantom",
          name: "Phantom",
          icon: "data:image/png;base64,AA==",
          kind: "standard",
          installed: true,
          opensPage: false,
          url: null,
        },
      ]);
    }));

  it("lose an icon with a remote URL", () =>
    withWallets([new FakeStandardWallet({ icon: "https://tracker.example/i.png" })], () => {
      expect(directoryWith().list(chain)[0]!.icon).toBeNull();
    }));

  const unfit: Record<string, [FakeStandardWallet, obstacle: string, code: string]> = {
    "that can't connect": [
      new FakeStandardWallet({ without: ["standard:connect"] }),
      "connecting",
      "WALLET_INCOMPATIBLE",
    ],
    "that can't sign without sending": [
      new FakeStandardWallet({ without: ["solana:signTransaction"] }),
      "signing",
      "WALLET_INCOMPATIBLE",
    ],
    "of another chain": [
      new FakeStandardWallet({ chains: ["solana:mainnet"] }),
      "chain",
      "WALLET_UNSUPPORTED_CHAIN",
    ],
    "of a chain with a similar name": [
      new FakeStandardWallet({ chains: ["solana:devnet-2", "sui:devnet"] }),
      "chain",
      "WALLET_UNSUPPORTED_CHAIN",
    ],
    "that sign legacy transactions only": [
      new FakeStandardWallet({ versions: ["legacy"] }),
      "version",
      "WALLET_INCOMPATIBLE",
    ],
    "that sign newer transactions only": [
      new FakeStandardWallet({ versions: [1] }),
      "version",
      "WALLET_INCOMPATIBLE",
    ],
  };
  for (const [name, [wallet, obstacle, code]] of Object.entries(unfit)) {
    it(`are listed with the reason why they can't be used: those ${name}`, () =>
      withWallets([wallet], async () => {
        const directory = directoryWith();
        expect(names(directory)).toEqual([]);
        expect(directory.listUnusable(chain)).toEqual([
          expect.objectContaining({ id: "standard:Fake", name: "Fake", obstacle }),
        ]);
        await expect(directory.connect("standard:Fake", { chain })).rejects.toMatchObject({ code });
        expect(wallet.connects).toEqual([]);
      }));
  }

  it("may become usable, and then are listed among the usable ones only", () => {
    const growing = new FakeStandardWallet({ chains: ["solana:mainnet"] });
    return withWallets([growing], () => {
      const directory = directoryWith();
      expect(directory.listUnusable(chain)).toHaveLength(1);
      growing.chains.push("solana:devnet");
      expect([names(directory), directory.listUnusable(chain)]).toEqual([["Fake"], []]);
    });
  });

  it("are listed for each chain that they support", () =>
    withWallets([new FakeStandardWallet({ chains: ["solana:mainnet", "solana:localnet"] })], () => {
      const directory = directoryWith();
      const listed = (name: string): number => directory.list(name).length;
      expect(["solana-mainnet", "solana-localnet", "solana-devnet", "sui-mainnet"].map(listed)).toEqual([
        1, 1, 0, 0,
      ]);
    }));

  it("need only legacy transactions where these will be signed", () =>
    withWallets([new FakeStandardWallet({ versions: ["legacy"] })], () => {
      expect(createWalletDirectory({ version: "legacy" }).list(chain)).toHaveLength(1);
    }));

  it("may share a name; each keeps its own id", () => {
    const first = new FakeStandardWallet({ name: "Twin" });
    const second = new FakeStandardWallet({ name: "Twin" });
    return withWallets([first, second], async () => {
      const directory = directoryWith();
      const ids = directory.list(chain).map(({ id }) => id);
      expect(ids).toEqual(["standard:Twin", "standard:Twin#2"]);
      expect(names(directory)).toEqual(["Twin", "Twin (2)"]);
      await directory.connect("standard:Twin#2", { chain });
      expect([first.connects.length, second.connects.length]).toEqual([0, 1]);
      expect(directory.list(chain).map(({ id }) => id)).toEqual(ids);
    });
  });
});

describe("wallets that aren't what a wallet must be", () => {
  const raise = (): never => {
    throw new Error("Not readable.");
  };
  const whole = () => new FakeStandardWallet({ name: "Odd" });
  const without = (key: string, value: unknown = undefined) =>
    Object.defineProperty(whole(), key, { value, configurable: true });
  const throwing = (key: string) => Object.defineProperty(whole(), key, { get: raise });
  const odd: [string, string, () => unknown][] = [
    ["null", "A wallet without a name", () => null],
    ["a text", "A wallet without a name", () => "Phantom"],
    ["an empty object", "A wallet without a name", () => ({})],
    ["a frozen name only", 'The wallet "Odd"', () => Object.freeze({ name: "Odd" })],
    ["a proxy that throws", "A wallet without a name", () => new Proxy({}, { get: raise, has: raise })],
    ["without features", 'The wallet "Odd"', () => without("features")],
    ["with a list of features", 'The wallet "Odd"', () => without("features", ["standard:connect"])],
    ["without chains", 'The wallet "Odd"', () => without("chains")],
    ["without accounts", 'The wallet "Odd"', () => without("accounts", null)],
    ["without a name", "A wallet without a name", () => without("name", 7)],
    ["with an invisible name", "A wallet without a name", () => without("name", "\u200b\u2060 ")],
    ["whose name throws", "A wallet without a name", () => throwing("name")],
    ["whose icon throws", 'The wallet "Odd"', () => throwing("icon")],
    ["whose features throw", 'The wallet "Odd"', () => throwing("features")],
    ["whose accounts throw", 'The wallet "Odd"', () => throwing("accounts")],
  ];

  it.each(odd)("are left out with one line in the console: %s", async (_, named, create) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const good = new FakeStandardWallet({ name: "Good" });
    await withWallets([create() as FakeStandardWallet, good], async () => {
      const directory = directoryWith();
      expect(names(directory)).toEqual(["Good"]);
      expect(names(directory)).toEqual(["Good"]);
      expect((await directory.connect("standard:Good", { chain })).address).toBe("A");
      expect(warn.mock.calls).toEqual([[expect.stringContaining(`<mint-widget>: ${named} is left out. `)]]);
    });
  });

  it("are listed once they have become whole", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const late = without("chains");
    return withWallets([late], () => {
      const directory = directoryWith();
      expect(names(directory)).toEqual([]);
      Object.defineProperty(late, "chains", { value: ["solana:devnet"] });
      expect(names(directory)).toEqual(["Odd"]);
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ["text as a feature", { "solana:signTransaction": "yes" }],
    ["versions that aren't a list", { "solana:signTransaction": { signTransaction: () => undefined } }],
    ["a method that isn't one", { "standard:connect": { connect: true } }],
  ])("don't serve with %s", (_, features) => {
    const wallet = whole();
    Object.assign(wallet.features, features);
    return withWallets([wallet, new FakeStandardWallet({ name: "Good" })], () =>
      expect(names(directoryWith())).toEqual(["Good"]),
    );
  });

  it("lose an icon that runs a script, or is larger than any icon", () =>
    withWallets(
      [
        new FakeStandardWallet({ name: "1", icon: "javascript:alert(1)" }),
        new FakeStandardWallet({ name: "2", icon: `data:image/png;base64,${"A".repeat(600_000)}` }),
        new FakeStandardWallet({ name: "3", icon: null as never }),
      ],
      () =>
        expect(
          directoryWith()
            .list(chain)
            .map(({ icon }) => icon),
        ).toEqual([null, null, null]),
    ));

  it.each([
    ["on several lines", "Odd\nwallet\u2028one", "Odd wallet one"],
    ["with spaces around it", "  Odd ", "Odd"],
    ["that turns the text around it", "\u202eddO\u2066", "ddO"],
    ["longer than any", "O".repeat(5_000), `${"O".repeat(63)}…`],
    ["of several scripts and an emoji", "راعي 👩‍🚀 Odd", "راعي 👩‍🚀 Odd"],
  ])("have a name of one short line: %s", (_, name, shown) =>
    withWallets([new FakeStandardWallet({ name })], () => {
      const directory = directoryWith();
      expect(names(directory)).toEqual([shown]);
    }),
  );

  it("include adapters, which take none of the others with them", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const deaf = Object.assign(new FakeAdapter("Deaf"), { on: raise });
    const nameless = Object.assign(new FakeAdapter("Nameless"), { name: undefined as never });
    const broken = Object.defineProperty(new FakeAdapter("Broken"), "readyState", { get: raise });
    const directory = directoryWith(nameless, broken, deaf, new FakeAdapter("Good"));
    await directory.loadMore();
    expect(names(directory)).toEqual(["Deaf", "Good"]);
    expect((await directory.connect("adapter:Deaf", { chain })).address).toBe("C");
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("fail with a code when they throw while connecting", () => {
    const thrower = whole();
    Object.assign(thrower.features["standard:connect"] as object, { connect: raise });
    return withWallets([thrower], () =>
      expect(directoryWith().connect("standard:Odd", { chain })).rejects.toMatchObject({
        code: "WALLET_FAILED",
      }),
    );
  });

  it.each<[string, (wallet: FakeStandardWallet) => void]>([
    ["chains", (wallet) => Object.defineProperty(wallet, "chains", { value: [7] })],
    ["events", (wallet) => Object.assign(wallet.features["standard:events"] as object, { on: raise })],
  ])("can be the page's own, whose %s are odd, while the others stay", (_, spoil) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const host = whole();
    spoil(host);
    return withWallets([new FakeStandardWallet({ name: "Good" })], () => {
      const directory = createWalletDirectory({ host });
      const unsubscribe = directory.subscribe(() => undefined);
      expect(names(directory)).toContain("Good");
      unsubscribe();
    });
  });

  it.each(odd)("don't keep the page from passing an account of another: %s", (_, __, create) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const owner = new FakeStandardWallet({ name: "Owner" });
    owner.accounts = [account("A")];
    return withWallets([create() as FakeStandardWallet, owner], () => {
      for (const host of [owner.accounts[0]!, { ...owner.accounts[0]! }]) {
        const directory = createWalletDirectory({ host });
        expect(directory.hostErrorOn(chain)).toBeNull();
        expect(directory.list(chain)[0]!.id).toBe("host:Owner");
      }
    });
  });

  it("are named by an error when the page passes one that throws", () => {
    const host = new Proxy({}, { get: raise }) as never;
    expect(createWalletDirectory({ host }).hostErrorOn(chain)).toMatchObject({
      code: "WALLET_NOT_SUPPORTED",
    });
    const later = whole();
    const directory = createWalletDirectory({ host: later });
    Object.defineProperty(later, "features", { get: raise });
    expect(directory.hostErrorOn(chain)).toMatchObject({ code: "WALLET_NOT_SUPPORTED" });
  });
});

describe("classic adapters", () => {
  it("are loaded on demand and once, and follow the registered wallets: installed first", async () => {
    const missing = new FakeAdapter("Missing");
    missing.readyState = "NotDetected";
    const adapters = [missing, new FakeAdapter("Present")];
    const loadWalletAdapters = vi.fn(async () => moduleOf(adapters));
    const directory = createWalletDirectory({ optional: createOptionalWallets({ loadWalletAdapters }) });
    const changed = vi.fn();
    directory.subscribe(changed);
    await withWallets([new FakeStandardWallet({ name: "Announced" })], async () => {
      expect(names(directory)).toEqual(["Announced"]);
      expect(loadWalletAdapters).not.toHaveBeenCalled();
      changed.mockClear();
      await Promise.all([directory.loadMore(), directory.loadMore()]);
      await directory.loadMore();
      expect(loadWalletAdapters).toHaveBeenCalledTimes(1);
      expect(changed).toHaveBeenCalledTimes(1);
      expect(directory.list(chain).map(({ name, installed, url }) => [name, installed, url])).toEqual([
        ["Announced", true, null],
        ["Present", true, "https://wallet.example"],
        ["Missing", false, "https://wallet.example"],
      ]);
    });
  });

  it("are hidden while the same wallet registers itself", async () => {
    const directory = directoryWith(new FakeAdapter("Phantom"), new FakeAdapter("Old"));
    await directory.loadMore();
    await withWallets([new FakeStandardWallet({ name: "Phantom" })], () => {
      expect(directory.list(chain).map(({ id }) => id)).toEqual(["standard:Phantom", "adapter:Old"]);
    });
    expect(directory.list(chain).map(({ id }) => id)).toEqual(["adapter:Phantom", "adapter:Old"]);
  });

  it("stay when the wallet of the same name registers itself for another chain only", async () => {
    const directory = directoryWith(new FakeAdapter("Phantom"));
    await directory.loadMore();
    await withWallets([new FakeStandardWallet({ name: "Phantom", chains: ["solana:mainnet"] })], () => {
      expect(directory.list(chain).map(({ id }) => id)).toEqual(["adapter:Phantom"]);
      expect(directory.listUnusable(chain)).toEqual([]);
    });
  });

  it("aren't offered for installation while the wallet of the same name is there and can't be used", async () => {
    const missing = Object.assign(new FakeAdapter("Phantom"), { readyState: "NotDetected" });
    const directory = directoryWith(missing);
    await directory.loadMore();
    expect(names(directory)).toEqual(["Phantom"]);
    await withWallets([new FakeStandardWallet({ name: "Phantom", chains: ["solana:mainnet"] })], () => {
      expect(names(directory)).toEqual([]);
      expect(directory.listUnusable(chain)).toMatchObject([{ id: "standard:Phantom", obstacle: "chain" }]);
    });
  });

  it("that are installed and can't be used are listed with the reason", async () => {
    const old = new FakeAdapter("Old", null);
    const absent = Object.assign(new FakeAdapter("Absent", null), { readyState: "NotDetected" });
    const directory = directoryWith(old, absent);
    await directory.loadMore();
    expect(directory.listUnusable(chain)).toMatchObject([{ id: "adapter:Old", obstacle: "version" }]);
  });

  it("that open a page of their website say so", async () => {
    const hosted = Object.assign(new FakeAdapter("Hosted"), { readyState: "Loadable" });
    const directory = directoryWith(hosted, new FakeAdapter("Present"));
    await directory.loadMore();
    expect(
      directory.list(chain).map(({ name, installed, opensPage }) => [name, installed, opensPage]),
    ).toEqual([
      ["Hosted", true, true],
      ["Present", true, false],
    ]);
  });

  it("notify when a wallet is detected later", async () => {
    const adapter = new FakeAdapter();
    adapter.readyState = "NotDetected";
    const directory = directoryWith(adapter);
    await directory.loadMore();
    const changed = vi.fn();
    directory.subscribe(changed);
    adapter.readyState = "Installed";
    adapter.emit("readyStateChange");
    expect(changed).toHaveBeenCalledTimes(1);
    expect(directory.list(chain)[0]!.installed).toBe(true);
  });

  const unfit: Record<string, (adapter: FakeAdapter) => void> = {
    "that are unsupported here": (adapter) => (adapter.readyState = "Unsupported"),
    "that can't sign without sending": (adapter) =>
      Object.setPrototypeOf(adapter, Object.create(Object.prototype, { on: { value: () => undefined } })),
    "that are neither installed nor to be had": (adapter) => {
      adapter.readyState = "NotDetected";
      Object.assign(adapter, { url: "" });
    },
  };
  for (const [name, spoil] of Object.entries(unfit)) {
    it(`are not listed: those ${name}`, async () => {
      const adapter = new FakeAdapter();
      spoil(adapter);
      const directory = directoryWith(adapter);
      await directory.loadMore();
      expect(names(directory)).toEqual([]);
    });
  }

  it("that sign legacy transactions only are listed where these will be signed", async () => {
    const optional = optionalOf(new FakeAdapter("Old", null));
    const [newer, older] = ([0, "legacy"] as const).map((version) =>
      createWalletDirectory({ optional, version }),
    );
    await Promise.all([newer!.loadMore(), older!.loadMore()]);
    expect(names(newer!)).toEqual([]);
    expect(names(older!)).toEqual(["Old"]);
    expect(older!.list("sui-mainnet")).toEqual([]);
  });

  it("can be loaded again after a failure", async () => {
    const loadWalletAdapters = vi
      .fn(async () => moduleOf([new FakeAdapter()]))
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
    const directory = createWalletDirectory({ optional: createOptionalWallets({ loadWalletAdapters }) });
    await expect(directory.loadMore()).rejects.toMatchObject({ code: "WALLET_UNAVAILABLE" });
    await directory.loadMore();
    expect(names(directory)).toEqual(["Classic"]);
  });

  it("are missing from a build without them, where loading more changes nothing", async () => {
    const without = createWalletDirectory();
    expect([without.canLoadMore, directoryWith().canLoadMore]).toEqual([false, true]);
    await without.loadMore();
    expect(names(without)).toEqual([]);
  });
});

describe("the burner wallet of a service's script", () => {
  function directoryWithBurner() {
    const fill = vi.fn(async (_: string) => undefined);
    const load = vi.fn(async () => ({
      createWallet: () => createBurnerWallet({ seed: new Uint8Array(32).fill(1) }),
      fill,
    }));
    const optional = createOptionalWallets({ loadWalletAdapters: async () => moduleOf([]) }, (version) =>
      createBurnerSource(version, load),
    );
    return { directory: createWalletDirectory({ optional }), fill, load };
  }

  it.each(["solana-localnet", "solana-devnet"])("is listed on %s, after the visitor's own", (network) =>
    withWallets(
      [new FakeStandardWallet({ name: "Own", chains: ["solana:localnet", "solana:devnet"] })],
      () => {
        const { directory, load } = directoryWithBurner();
        expect(directory.list(network).map(({ id }) => id)).toEqual(["standard:Own", "burner"]);
        expect(directory.list(network)[1]).toMatchObject({ name: "Burner wallet (test chains only)" });
        expect(load).not.toHaveBeenCalled();
      },
    ),
  );

  it.each(["solana-mainnet", "solana-testnet", "solana-future", "solana-localnet-2"])(
    "isn't there on %s, not even among the wallets that can't be used",
    async (network) => {
      const { directory, load } = directoryWithBurner();
      expect([directory.list(network), directory.listUnusable(network)]).toEqual([[], []]);
      await expect(directory.connect("burner", { chain: network })).rejects.toMatchObject({
        code: "WALLET_UNAVAILABLE",
      });
      expect(load).not.toHaveBeenCalled();
    },
  );

  it("is filled when the visitor connects it on a local chain, and not when it is reconnected", async () => {
    const { directory, fill } = directoryWithBurner();
    const { address } = await directory.connect("burner", { chain: "solana-localnet" });
    expect(fill.mock.calls).toEqual([[address]]);
    await directory.connect("burner", { chain: "solana-localnet", silent: true });
    await directory.connect("burner", { chain: "solana-devnet" });
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it("is listed once where the page has registered one itself", () => {
    const { directory } = directoryWithBurner();
    const wallet = registerBurnerWallet({}, window);
    onTestFinished(() => wallet.unregister());
    expect(directory.list(chain).map(({ kind }) => kind)).toEqual(["standard"]);
  });
});

describe("the host page's wallet", () => {
  it("is listed first and replaces every other entry of the same wallet", async () => {
    const own = new FakeStandardWallet({ name: "Own" });
    const directory = createWalletDirectory({
      host: own,
      optional: optionalOf(new FakeAdapter("Own"), new FakeAdapter("Other")),
    });
    await directory.loadMore();
    await withWallets([new FakeStandardWallet({ name: "Announced" }), own], () => {
      expect(directory.list(chain).map(({ id }) => id)).toEqual([
        "host:Own",
        "standard:Announced",
        "adapter:Other",
      ]);
    });
  });

  const standardHost = () => {
    const wallet = new FakeStandardWallet({ name: "Own" });
    const connect = () => wallet.change({ accounts: [account("A")] });
    return { wallet, connect, disconnect: () => wallet.change({ accounts: [] }) };
  };
  const adapterHost = () => {
    const wallet = new FakeAdapter("Own");
    return { wallet, connect: () => wallet.use("A"), disconnect: () => wallet.disconnect() };
  };

  it.each([
    ["Wallet Standard wallet", standardHost],
    ["wallet-adapter", adapterHost],
  ])("reports each time that the page connects its %s, while it is subscribed to", (_, create) => {
    const { wallet, connect, disconnect } = create();
    const directory = createWalletDirectory({ optional: optionalOf() });
    const changes: DirectoryChange[] = [];
    const unsubscribe = directory.subscribe((change) => changes.push(change));
    directory.setHost(wallet);
    connect();
    connect();
    void disconnect();
    connect();
    expect(changes).toEqual(["host", "host-connected", "host-connected"]);

    directory.setHost(null);
    void disconnect();
    connect();
    unsubscribe();
    directory.setHost(wallet);
    expect(changes).toHaveLength(4);
    expect(wallet instanceof FakeAdapter ? wallet.listeners.get("connect") : wallet.listeners).toHaveLength(
      0,
    );
  });
});

it("an unknown id fails as an unavailable wallet", async () => {
  await expect(directoryWith().connect("standard:Nobody", { chain })).rejects.toMatchObject({
    code: "WALLET_UNAVAILABLE",
  });
});

it.each<[string, object]>([
  ["is no wallet", { isPhantom: true }],
  [
    "throws when it is read",
    {
      get wallet() {
        throw new Error("no");
      },
    },
  ],
])("a host wallet that %s is an error beside the other wallets", async (_, host) => {
  await withWallets([new FakeStandardWallet({ name: "Other" })], () => {
    const directory = createWalletDirectory({ host: host as never });
    for (const on of [null, chain])
      expect(directory.hostErrorOn(on)).toMatchObject({ code: "WALLET_NOT_SUPPORTED" });
    expect(names(directory)).toEqual(["Other"]);
  });
});

it.each([null, undefined, false, ""])("%s is no host wallet, and no error", (host) => {
  expect(createWalletDirectory({ host: host as never }).hostErrorOn(chain)).toBeNull();
});

it("a host wallet that can't sign for the chain is an error on that chain, and other wallets stay available", async () => {
  const host = new FakeStandardWallet({ name: "Own" });
  await withWallets([new FakeStandardWallet({ name: "Other" })], () => {
    const directory = createWalletDirectory({ host });
    expect([null, chain].map((on) => directory.hostErrorOn(on))).toEqual([null, null]);
    expect(directory.hostErrorOn("ethereum-mainnet")).toMatchObject({ code: "WALLET_UNSUPPORTED_CHAIN" });
    const adapter = Object.assign(new FakeAdapter("Old"), { supportedTransactionVersions: null });
    expect(createWalletDirectory({ host: adapter, optional: optionalOf() }).hostErrorOn(chain)).toMatchObject(
      { code: "WALLET_INCOMPATIBLE" },
    );
  });
});
