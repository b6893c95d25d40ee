import { expect as expectAccessible } from "@open-wc/testing";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defineMarketExplorer } from "../../src/market-explorer.js";
import { routers, type MarketRoute } from "../../src/testing/routes.js";
import { answerMarket, eventOf, marketItemOf, solOf } from "./fake-market.js";
import { artwork } from "./artwork.js";
import { expectChevron } from "./select-chevron.js";

defineMarketExplorer();

const base = "https://market.test/market/v1";
const mintBase = "https://market.test/mint/v1";
const galleryOf = ({ searchParams }: URL) => {
  const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
  expect(searchParams.get("minted")).toBe("false");
  const items = Array.from({ length: Math.min(limit, 30 - offset) }, (_, index) => ({
    number: offset + index + 1,
    name: `Aurora #${offset + index + 1}`,
    image: artwork(index),
    minted: false,
    mint: null,
  }));
  return { success: true, items, total: 30, limit, offset };
};
/** A drop in its first minute. */
const onSale = {
  shortId: "AbC",
  sale: { price: solOf(500), gated: false, endsAt: null },
  supply: { total: 30, minted: 0, burned: 0 },
  floor: null,
  stats: {},
  banner: artwork(3),
  creator: { name: "Kestrel Studio", image: null, url: "https://kestrel.example/" },
  links: [
    { label: "Website", url: "https://aurora.example/" },
    { label: "Script", url: "javascript:alert(1)" },
  ],
};
const names = ["Aurora", "Tessellate", "Open Signal"];
const collectionOf = (name: string, index = 0) => ({
  slug: name.toLowerCase().replace(" ", "-"),
  name,
  image: artwork(index),
  chain: "solana-devnet",
  standard: "token-2022",
  category: "art",
  recorded: true,
  description: "A thousand northern skies, each drawn once.",
  floor: solOf(642 + index * 300),
  supply: { total: 1000, minted: 1000, burned: 0 },
  stats: { volume: { week: solOf(81_274), day: solOf(1), month: solOf(1), all: solOf(1) } },
  url: "https://market.test/aurora",
});

/** Explorer on the page, with a fake Market API in place of `fetch`. */
async function showExplorer(address = "?", changes: object = {}, stats: object | null = null) {
  const requests: string[] = [];
  const given: string[] = [];
  let hold: Promise<void> | null = null;
  const market = answerMarket();
  const birthday = { trait_type: "Birthday", value: 1_546_300_800, display_type: "date" };
  const whole = Array.from({ length: 120 }, (_, index) => {
    const item = marketItemOf(index + 1, index % 3 ? { listing: null } : {});
    return { ...item, attributes: [...item.attributes!, birthday] };
  });
  const answer = (url: URL): unknown => {
    const path = url.pathname.slice("/market/v1".length);
    if (path === "/collections") {
      const data = names.map((name, index) => ({
        ...collectionOf(name, index),
        ...(index === 2 && changes),
      }));
      return { data, cursor: null, hasMore: false };
    }
    if (path.endsWith("/stats") && stats) return stats;
    if (path === "/collections/meta") {
      return {
        chains: [{ chain: "solana-devnet", name: "Solana devnet" }],
        categories: [{ category: "art", name: "Art" }],
      };
    }
    if (path === "/activity") {
      const data = Array.from({ length: 12 }, (_, index) =>
        eventOf(index, { collection: collectionOf("Aurora") }),
      );
      return { data, cursor: null, hasMore: false };
    }
    if (path === "/search") {
      if (url.searchParams.get("q") === "nothing") return {};
      return {
        collections: [{ ...collectionOf("Aurora"), items: 1000 }],
        items: [{ ...marketItemOf(3), collection: collectionOf("Aurora") }],
        traits: [{ trait_type: "Sky", value: "Violet", count: 120, collection: collectionOf("Aurora") }],
        profiles: [{ wallet: "4Nd1mYvK6hC3cS8cQmQxg5n1wzR2vQe1p7hQ9bq1uXyz", items: 7, collections: 2 }],
      };
    }
    if (path.endsWith("/items")) {
      const start = Number(url.searchParams.get("cursor") ?? 0);
      const end = start + Number(url.searchParams.get("limit"));
      const mint = url.searchParams.get("mint");
      const left = whole.filter(
        (item) =>
          (mint === null || item.mint === mint) && (!url.searchParams.get("listed") || item.listing !== null),
      );
      const hasMore = end < left.length;
      return { data: left.slice(start, end), cursor: hasMore ? String(end) : null, hasMore };
    }
    if (path === "/collections/dated/traits") {
      const values = [{ value: birthday.value, count: 60, share: "1", listed: 0, floor: null }];
      return { traits: [{ trait_type: "Birthday", display_type: "date", values }], total: 60 };
    }
    if (path.startsWith("/collections/nope")) return null;
    if (/^\/collections\/[^/]+$/.test(path)) return { ...collectionOf("Aurora"), ...changes };
    return market[routers.market("GET", path) as MarketRoute]({} as never);
  };
  const before = { fetch: globalThis.fetch, address: location.href };
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.href.startsWith(`${mintBase}/collections/AbC/gallery?`)) return Response.json(galleryOf(url));
    if (!url.href.startsWith(base)) return before.fetch(input, init);
    requests.push(url.href.slice(base.length));
    init!.signal!.addEventListener("abort", () => given.push(url.href.slice(base.length)));
    if (url.pathname.endsWith("/search")) await hold;
    init!.signal!.throwIfAborted();
    const body = answer(url);
    if (body !== null) return Response.json(body);
    const message =
      "No collection has this slug, address or id. The case counts; GET /collections lists all.";
    return Response.json({ code: "COLLECTION_NOT_FOUND", message }, { status: 404 });
  };
  history.replaceState(null, "", address);
  document.documentElement.lang = "en";
  const main = document.createElement("main");
  main.innerHTML = `<market-explorer base="${base}" mint-url="/mint/{collection}" mint-base="${mintBase}" mint-key="market_pub_1"></market-explorer>`;
  document.body.append(main);
  onTestFinished(() => {
    main.remove();
    globalThis.fetch = before.fetch;
    history.replaceState(null, "", before.address);
  });
  const explorer = main.querySelector("market-explorer")!;
  const holdUntil = (gate: Promise<void> | null) => (hold = gate);
  return { main, explorer, root: explorer.shadowRoot!, requests, given, hold: holdUntil };
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

it("The explorer lists all collections with filters by chain and category, and their activity", async () => {
  const { requests } = await showExplorer();
  await expect.element(page.getByRole("link", { name: /^Tessellate/ })).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Latest activity" })).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Category"), "art");
  await expect.poll(() => requests.at(-1)).toBe("/collections?category=art&limit=100");
  await expectAccessible(document.body).to.be.accessible();
});

it("shows each floor, listing, sale and last price that the Market API gives", async () => {
  const { root } = await showExplorer();
  const texts = (selector: string) =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);
  await expect.poll(() => texts(".cards .card")).toHaveLength(names.length);
  for (const text of texts(".cards .card")) expect(text).toMatch(/Floor\s+[\d.]+ SOL/);
  await expect.poll(() => texts(".trades li")).toHaveLength(12);
  expect(texts(".trades li").filter((text) => /–/.test(text))).toEqual([]);
  expect(texts(".trades li").filter((text) => /[\d.]+ SOL/.test(text)).length).toBeGreaterThan(6);
  await userEvent.click(page.getByRole("link", { name: /^Aurora/ }));
  await expect.poll(() => texts(".cards.items .card").length).toBeGreaterThanOrEqual(24);
  expect(texts(".cards.items .card")[0]).toMatch(/[\d.]+ SOL/);
  expect(texts(".cards.items .card").filter((text) => /–/.test(text))).toEqual([]);
  await expect.poll(() => texts("dl")[0] ?? "").toMatch(/Floor\s*[\d.]+ SOL/);
});

it("lists a drop on sale first, with its price", async () => {
  const { root } = await showExplorer("?", onSale);
  await expect.poll(() => root.querySelectorAll(".cards .card").length).toBe(names.length);
  const [first, ...others] = [...root.querySelectorAll(".cards .card")].map(({ textContent }) => textContent);
  expect(first).toMatch(/Open Signal[^]*0 of 30 minted[^]*Minting · 0\.5 SOL/);
  expect(first).not.toContain("Not traded yet");
  expect(others.join()).not.toContain("Minting");
  await userEvent.selectOptions(page.getByLabelText("Sort"), "newest");
  await expect.poll(() => root.querySelector(".cards .card")!.textContent).toContain("Aurora");
});

it("shows what a drop on sale has, without empty tabs: its items, one press from the mint", async () => {
  const { root } = await showExplorer("?collection=aurora", onSale, {
    headline: {},
    daily: [],
    wash_trade_count_7d: 0,
  });
  const actions = () => page.getByRole("link", { name: /^Mint one · 0\.5 SOL/ }).elements();
  await expect.poll(actions).toHaveLength(2);
  for (const action of actions()) expect(action.getAttribute("href")).toBe("/mint/AbC");
  expect(page.getByRole("tab").elements()).toEqual([]);
  const items = () => [...root.querySelectorAll<HTMLAnchorElement>(".cards.items a")];
  await expect.poll(() => items().length).toBeGreaterThanOrEqual(24);
  expect(items()[0]!.getAttribute("href")).toBe("/mint/AbC");
  root.querySelector("[data-more]")?.scrollIntoView();
  await expect.poll(() => items().length).toBe(30);
  expect(root.textContent).not.toMatch(/yet/);
  await expectAccessible(document.body).to.be.accessible();
});

it("colors a collection's page by its artwork, and the list of all as before", async () => {
  const accent = { light: "#a01020", dark: "#ff8090" };
  const { root } = await showExplorer("?collection=aurora", { ...onSale, accent });
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const mint = page.getByRole("link", { name: /^Mint one · 0\.5 SOL/ }).first();
  await expect.poll(() => colorOf(mint.element())).toBe("rgb(160, 16, 32)");
  history.pushState(null, "", "?");
  dispatchEvent(new PopStateEvent("popstate"));
  await expect.element(heading("Market")).toBeVisible();
  expect(root.querySelector<HTMLElement>(".root")!.style.getPropertyValue("--_art-light")).toBe("");
});

it("names the creator of a collection and links to its pages, except to unsafe ones", async () => {
  const { root } = await showExplorer("?collection=aurora", onSale);
  await expect.element(page.getByRole("link", { name: "By Kestrel Studio" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Website/ })).toBeVisible();
  expect(page.getByRole("link", { name: /^Script/ }).elements()).toEqual([]);
  expect(root.querySelector(".banner img")).not.toBeNull();
});

it.each(["?", "?collection=aurora"])(
  "keeps the content of each card of /market%s inside it",
  async (address) => {
    const { root, main } = await showExplorer(address);
    await expect.poll(() => root.querySelectorAll(".card").length).toBeGreaterThanOrEqual(3);
    for (const width of [296, 1000, 1056]) {
      main.style.inlineSize = `${width}px`;
      const wide = [...root.querySelectorAll(".card")].filter((card) => card.scrollWidth > card.clientWidth);
      expect({ width, wide: wide.length }).toEqual({ width, wide: 0 });
      const outside = [...root.querySelectorAll("li > .card")].filter(
        (card) => card.getBoundingClientRect().right > card.parentElement!.getBoundingClientRect().right + 1,
      );
      expect({ width, outside: outside.length }).toEqual({ width, outside: 0 });
    }
  },
);

it("answers an unknown collection with one message, the search and the list of those it knows", async () => {
  const { root } = await showExplorer("?collection=nope");
  await expect.element(heading("We don’t know this collection")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Aurora/ })).toBeVisible();
  await expect.element(page.getByRole("combobox", { name: /^Search/ })).toBeVisible();
  expect(root.textContent).not.toMatch(/GET \/collections|Try again/);
  expect(page.getByRole("tab").elements()).toEqual([]);
});

it("A collection opens without a page load, and Back returns", async () => {
  const { root } = await showExplorer();
  await userEvent.click(page.getByRole("link", { name: /^Aurora/ }));
  await expect.element(heading("Aurora")).toBeVisible();
  expect(root.activeElement?.textContent).toBe("Aurora");
  expect(location.search).toBe("?collection=aurora");
  await expect.element(page.getByRole("slider", { name: "Day" })).toBeVisible();
  await expect.poll(() => document.title).toBe("Aurora · mint-widget");
  history.back();
  await expect.element(heading("Market")).toBeVisible();
});

it("Its first items load while scrolling, further ones by the button, all or only the listed ones", async () => {
  const { root } = await showExplorer("?collection=aurora");
  const items = () => root.querySelectorAll(".cards.items > li").length;
  await expect.poll(items).toBeGreaterThanOrEqual(24);
  await expect
    .poll(() => {
      root.querySelector("[data-more]")?.scrollIntoView();
      return items();
    })
    .toBe(96);
  const more = page.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  expect(root.querySelector("[data-more]")).toBeNull();
  await userEvent.click(more);
  await expect.poll(items).toBe(120);
  await userEvent.click(page.getByLabelText("Listed only"));
  await expect.poll(items).toBeLessThanOrEqual(40);
});

it.each(["Offers", "Activity", "Traits", "Holders"])("It has an accessible tab %s", async (tab) => {
  const { root, main } = await showExplorer("?collection=aurora");
  await userEvent.click(page.getByRole("tab", { name: tab }));
  const panel = () => root.querySelector("#explorer-panel")!.textContent!;
  const text = { Offers: "Any item", Activity: "Sold", Traits: "Violet", Holders: "431 wallets" }[tab]!;
  await expect.poll(panel).toContain(text);
  if (tab === "Holders") await expect.element(page.getByRole("list", { name: "Top holders" })).toBeVisible();
  for (const width of [320, 1000]) {
    main.style.inlineSize = `${width}px`;
    expect(main.scrollWidth).toBeLessThanOrEqual(width);
  }
  await expectAccessible(document.body).to.be.accessible();
});

const dialog = (name: string) => page.getByRole("dialog", { name });
const cards = (root: ShadowRoot) =>
  [...root.querySelectorAll(".cards.items > li")].map(({ textContent }) => /#\d+/.exec(textContent!)?.[0]);

it("An item opens in a dialog with an address of its own, and Back and Close return to the list", async () => {
  const { root } = await showExplorer("?collection=aurora");
  await expect.poll(() => cards(root).length).toBe(24);
  await userEvent.click(page.getByRole("link", { name: /#1 / }));
  await expect.element(dialog("Aurora #1")).toBeVisible();
  const mint = marketItemOf(1).mint;
  expect(location.search).toBe(`?collection=aurora&item=${mint}`);
  await expectAccessible(document.body).to.be.accessible();
  await userEvent.click(page.getByRole("button", { name: "Next item" }));
  await expect.element(dialog("Aurora #4")).toBeVisible();
  history.back();
  await expect.poll(() => location.search).toBe("?collection=aurora");
  await expect.element(dialog("Aurora #4")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("link", { name: /#4 / }));
  await userEvent.click(page.getByRole("button", { name: "Close", exact: true }));
  await expect.poll(() => location.search).toBe("?collection=aurora");
});

it("The address of an item that no loaded page has opens its dialog, and that of an unknown one says so", async () => {
  const { requests } = await showExplorer(
    `?collection=aurora&sort=number&listed=&item=${marketItemOf(59).mint}`,
  );
  await expect.element(dialog("Aurora #59")).toBeVisible();
  expect(requests.filter((path) => path.includes("mint="))).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => location.search).toBe("?collection=aurora&sort=number&listed=");
  await showExplorer("?collection=aurora&item=nothing");
  await expect.element(dialog("We don’t know this item")).toBeVisible();
});

it("A collection and its items say who else controls them, and dates among traits are dates", async () => {
  const thief = "4Nd1mYvK6hC3cS8cQmQxg5n1wzR2vQe1p7hQ9bq1uXyz";
  const controls = [
    { kind: "transfer", by: thief, programs: [] },
    { kind: "of a newer service", by: thief, programs: [] },
    { kind: "no_transfers", by: null, programs: [] },
  ];
  await showExplorer(`?collection=aurora&item=${marketItemOf(1).mint}`, { controls });
  await expect.element(dialog("Aurora #1")).toBeVisible();
  await expect.element(dialog("Aurora #1").getByRole("link", { name: "Jan 1, 2019" })).toBeVisible();
  const list = dialog("Aurora #1").getByRole("list", { name: "Who else controls these items" });
  await expect.element(list.getByRole("listitem").first()).toHaveTextContent(/take an item out of .*4Nd1/);
  await expect
    .element(list.getByRole("listitem").nth(1))
    .toHaveTextContent("Holders can’t send items to another wallet.");
  expect(list.getByRole("listitem").elements()).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("list", { name: "Who else controls these items" })).toBeVisible();
  await expectAccessible(document.body).to.be.accessible();
});

it("Items are sorted by price, the listed ones first, by rank or by number", async () => {
  const { root } = await showExplorer("?collection=aurora");
  await expect.poll(() => cards(root).slice(0, 3)).toEqual(["#1", "#4", "#7"]);
  expectChevron(page.getByLabelText("Sort").element());
  await userEvent.selectOptions(page.getByLabelText("Sort"), "Item number");
  await expect.poll(() => cards(root).slice(0, 3)).toEqual(["#1", "#2", "#3"]);
  expect(location.search).toBe("?collection=aurora&sort=number");
  history.back();
  await expect.poll(() => cards(root).slice(0, 3)).toEqual(["#1", "#4", "#7"]);
});

it("A date among the traits is a date in their table, in their filter and where it is chosen", async () => {
  const { requests } = await showExplorer("?collection=dated&tab=traits");
  await userEvent.click(page.getByRole("link", { name: "Jan 1, 2019" }));
  await expect.poll(() => requests.some((path) => path.includes("trait.Birthday=1546300800"))).toBe(true);
  await expect
    .element(page.getByRole("button", { name: "Remove filter Birthday: Jan 1, 2019" }))
    .toBeVisible();
  await expect.element(page.getByRole("option", { name: "Jan 1, 2019 (60)" })).toBeInTheDocument();
});

it("A trait's value leads to its items, and tab and filters are in the address", async () => {
  const { requests } = await showExplorer("?collection=aurora&tab=traits");
  await expect.element(page.getByRole("tab", { name: "Traits", selected: true })).toBeVisible();
  await userEvent.click(page.getByRole("link", { name: "Violet" }).first());
  await expect.element(page.getByRole("tab", { name: "Items", selected: true })).toBeVisible();
  expect(location.search).toMatch(/^\?collection=aurora&trait=\w+&value=Violet$/);
  await expect.poll(() => requests.some((path) => /items\?.*trait\.\w+=Violet/.test(path))).toBe(true);
  await userEvent.click(page.getByRole("button", { name: /^Remove filter .*Violet$/ }));
  expect(location.search).toBe("?collection=aurora");
});

it("Collections are listed by volume, and another order is in the address", async () => {
  await showExplorer("?sort=newest");
  await expect.element(page.getByLabelText("Sort")).toHaveValue("newest");
  await userEvent.selectOptions(page.getByLabelText("Sort"), "Floor price");
  const names = () =>
    page
      .getByRole("list", { name: "Collections" })
      .getByRole("link")
      .elements()
      .map(({ textContent }) => /Aurora|Tessellate|Open Signal/.exec(textContent!)![0]);
  await expect.poll(names).toEqual(["Open Signal", "Tessellate", "Aurora"]);
  expect(location.search).toBe("?sort=floor");
});

it("Search sends one request for letters typed together, groups results by kind, and supports keys", async () => {
  const { requests } = await showExplorer();
  const field = page.getByRole("combobox", { name: /^Search/ });
  await userEvent.fill(field, "aur");
  const results = page.getByRole("listbox", { name: "Results" });
  await expect.element(results).toBeVisible();
  expect(requests.filter((path) => path.startsWith("/search"))).toEqual(["/search?q=aur&limit=5"]);
  const groups = page
    .getByRole("group")
    .elements()
    .map((group) => group.getAttribute("aria-label"));
  expect(groups).toEqual(["Collections", "Items", "Traits", "Wallets"]);
  await expectAccessible(document.body).to.be.accessible();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.element(results.getByRole("option", { selected: true })).toHaveTextContent("Sky: Violet");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Remove filter Sky: Violet" })).toBeVisible();
  expect(location.search).toBe("?collection=aurora&trait=Sky&value=Violet");
  await expect.poll(() => requests.some((path) => path.includes("trait.Sky=Violet"))).toBe(true);
});

it("Search aborts an outdated request, reports no results, and closes with Escape", async () => {
  const { requests, given, hold } = await showExplorer();
  let release = () => undefined as void;
  hold(new Promise<void>((resolve) => (release = resolve)));
  const field = page.getByRole("combobox", { name: /^Search/ });
  await userEvent.fill(field, "aur");
  await expect.poll(() => requests.some((path) => path.startsWith("/search?q=aur"))).toBe(true);
  hold(null);
  await userEvent.fill(field, "nothing");
  await expect.element(page.getByText("Nothing found for “nothing”.")).toBeVisible();
  expect(given).toContain("/search?q=aur&limit=5");
  release();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText("Nothing found for “nothing”.")).not.toBeInTheDocument();
});
