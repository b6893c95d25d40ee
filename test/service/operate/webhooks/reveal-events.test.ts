import { describe, expect, it } from "vitest";
import { importCollection } from "../../../../demo/service/import/import-collection.js";
import { webhookEvent } from "../../../../demo/service/operate/webhooks/event-schema.js";
import { webhookEvents } from "../../../../demo/service/operate/webhooks/tables.js";
import { isFullRun } from "../../../scope.js";
import { tablesOf } from "../../../tables.js";
import { defineCollection } from "../../http/harness.js";
import { useDatabase } from "../../mint/harness.js";
import { createWebhookHarness, random, useReceiver } from "./harness.js";

const shared = useDatabase();
const endpoint = useReceiver();

/** Drop of gemstones that are placeholders until a command or the clock reveals them, and an endpoint for its events. */
async function setUp({ supply, eventTypes }: { supply: number; eventTypes: string[] }) {
  const { database } = shared;
  const harness = await createWebhookHarness(database);
  endpoint.receiver.received.length = 0;
  const items = Array.from({ length: supply }, (_, index) => ({
    number: index + 1,
    name: `Gemstone ${index + 1}`,
    image: `/art/stones/${index + 1}.svg`,
    attributes: [{ trait_type: "Hardness", value: (index % 10) + 1 }],
    rarityRank: supply - index,
  }));
  const shortId = `Gems${supply}`;
  const imported = await importCollection(
    { database, chain: "solana-localnet", random },
    defineCollection(shortId, {
      supply,
      items,
      reveal: { at: new Date(harness.context.clock().getTime() + 60_000).toISOString(), name: "Box" },
    }),
  );
  const phase = await tablesOf(database).phases.findFirst({
    where: ({ collectionId }, { eq }) => eq(collectionId, imported.id),
  });
  const drop = { collectionId: imported.id, phaseId: phase!.id, scope: new Set([imported.id]) } as never;
  await harness.jobs.announce();
  await database.delete(webhookEvents);
  await harness.addEndpoint(`${endpoint.receiver.url}/hook`, { eventTypes });
  const received = () => endpoint.receiver.received.map(({ event }) => webhookEvent.parse(event));
  return { ...harness, drop, collection: { id: imported.id, shortId, name: shortId }, items, received };
}

describe("a reveal", () => {
  it("reports the collection, and then each minted item with its content, in the order of the mints", async () => {
    const { mint, jobs, pass, drop, collection, items, received, mintService } = await setUp({
      supply: 8,
      eventTypes: ["mint.confirmed", "collection.revealed", "item.revealed"],
    });
    const { walletAddress, minted } = await mint(drop, 3);
    expect(await jobs.announce()).toBe(0);
    pass(60_000);
    expect(await jobs.reveal()).toBe(3);
    const [later] = (await mint(drop)).minted;
    await jobs.announce();
    await jobs.webhooks();
    const events = received();
    expect(events.map(({ type }) => type)).toEqual([
      ...["mint.confirmed", "mint.confirmed", "mint.confirmed", "collection.revealed", "mint.confirmed"],
      ...["item.revealed", "item.revealed", "item.revealed"],
    ]);
    expect(events[3]!.data).toEqual({ collection, supply: { total: 8, minted: 3, burned: 0 } });
    const revealed = events.slice(5).map(({ data }) => data as { item: { mint: string; number: number } });
    expect(revealed.map(({ item }) => item.mint)).toEqual(minted);
    for (const { item, ...rest } of revealed) {
      expect(rest).toEqual({ collection, walletAddress });
      const { image, ...content } = items[item.number - 1]!;
      expect(item).toEqual({ mint: item.mint, ...content, image: `https://mint.example${image}` });
      expect(await mintService.readMetadata(item.mint)).toMatchObject({ name: content.name });
    }
    expect(events[4]!.data).toMatchObject({
      item: { mint: later, name: expect.stringMatching(/^Gemstone \d$/) },
    });
    expect(await jobs.announce()).toBe(0);
    expect(await jobs.webhooks()).toBe(0);
  });

  if (isFullRun)
    it("of many items is reported in portions, between which the events of later mints are sent", async () => {
      const { mint, jobs, pass, drop, received } = await setUp({
        supply: 130,
        eventTypes: ["mint.confirmed", "item.revealed"],
      });
      for (let minted = 0; minted < 120; minted += 3) await mint(drop, 3);
      await jobs.webhooks();
      pass(60_000);
      expect(await jobs.reveal()).toBe(120);
      // The second process finds the first portion waiting.
      expect(await jobs.announce()).toBe(100);
      expect(await jobs.announce()).toBe(0);
      await mint(drop);
      await jobs.webhooks();
      expect(await jobs.announce()).toBe(20);
      await jobs.webhooks();
      const types = received().map(({ type }) => type);
      expect(types.indexOf("mint.confirmed", 120)).toBe(220);
      expect(types.filter((type) => type === "item.revealed")).toHaveLength(120);
      const revealed = received().flatMap(({ type, data }) =>
        type === "item.revealed" ? [data.item.mint] : [],
      );
      expect(new Set(revealed).size).toBe(120);
    });
});
