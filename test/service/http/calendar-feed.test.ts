import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changePhase,
  type PhaseEdit,
  resolvePhaseEdit,
} from "../../../demo/service/catalog/edits/phase-edit.js";
import { removePhase } from "../../../demo/service/catalog/edits/removal-queries.js";
import { listPhases } from "../../../demo/service/catalog/phases/queries.js";
import { scheduleReveal } from "../../../demo/service/catalog/reveals/queries.js";
import { setVisibility } from "../../../demo/service/catalog/collections/visibility.js";
import { makeWallet } from "../mint/harness.js";
import { now, publicBase } from "./harness.js";
import { createListHarness, type Drop, type ListHarness } from "./list-harness.js";

let harness: ListHarness;
let app: ReturnType<ListHarness["createApp"]>;

beforeAll(async () => {
  harness = await createListHarness();
  const { mintService, context } = harness;
  app = harness.createApp({ mintService, monotonic: context.monotonic, cacheMilliseconds: 0 });
});
afterAll(() => harness.close());

const phaseAt = (name: string, startsAt: string, endsAt: string | null = null) => ({
  name,
  startsAt,
  endsAt,
  pricing: "free" as const,
  limits: { perWallet: 1, perMint: 1 },
  supply: null,
});

const addDrop = (changes: Parameters<ListHarness["addDrop"]>[0] = {}) =>
  harness.addDrop({
    name: "Nights",
    phases: [
      phaseAt("Allowlist", "2026-12-01T17:00:00Z", "2026-12-01T17:10:00Z"),
      phaseAt("Public", "2026-12-01T18:00:00Z"),
    ],
    ...changes,
  });

async function readEvents({ shortId }: Pick<Drop, "shortId">) {
  const response = await app.request(`/calendar/${shortId}.ics`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const read = (name: string) => component.getFirstPropertyValue(name);
    return {
      uid: `${read("uid")}`,
      title: `${read("summary")}`,
      start: `${read("dtstart")}`,
      end: `${read("dtend")}`,
      sequence: Number(read("sequence")),
      status: `${read("status")}`,
      url: read("url"),
    };
  });
}

/** Edits a phase as the command line does. */
async function edit(drop: Drop, name: string, changes: PhaseEdit) {
  const { database } = harness;
  const phase = (await listPhases(database, drop.id)).find((phase) => phase.name === name)!;
  await changePhase(
    database,
    phase,
    await resolvePhaseEdit({ database, chain: "solana-localnet" }, phase, changes),
  );
}

describe("the calendar of a drop", () => {
  it("has the opening of each phase", async () => {
    const drop = await addDrop();
    const [first, second, ...more] = await readEvents(drop);
    expect(first).toMatchObject({
      title: "Nights: Allowlist opens",
      start: "2026-12-01T17:00:00Z",
      end: "2026-12-01T17:10:00Z",
      sequence: 0,
      status: "CONFIRMED",
    });
    expect(second).toMatchObject({
      uid: expect.stringMatching(/^[\da-f-]{36}@mint-widget$/),
      title: "Nights: Public opens",
      end: "2026-12-01T18:30:00Z",
    });
    expect(more).toEqual([]);
  });

  it("links to the drop's page on the service, if it has one, or else to the page of its keys", async () => {
    const drop = await addDrop();
    expect((await readEvents(drop))[0]!.url).toBe("https://shop.example/");
    const other = await addDrop();
    await harness.issue({ collectionIds: [other.id], origins: [publicBase, "https://second.example"] });
    expect((await readEvents(other))[0]!.url).toBe(`${publicBase}/drop/${other.shortId}`);
  });

  it("keeps the event of a phase whose time is edited, with a higher sequence", async () => {
    const drop = await addDrop();
    const [, before] = await readEvents(drop);
    await edit(drop, "Public", { startsAt: "2026-12-02T18:00:00Z" });
    await edit(drop, "Public", { startsAt: "2026-12-03T18:00:00Z" });
    expect((await readEvents(drop))[1]).toEqual({
      ...before,
      start: "2026-12-03T18:00:00Z",
      end: "2026-12-03T18:30:00Z",
      sequence: 2,
    });
  });

  it("doesn't count edits that it doesn't show", async () => {
    const drop = await addDrop();
    await edit(drop, "Public", { perWallet: 3, startsAt: "2026-12-01T18:00:00Z" });
    expect((await readEvents(drop))[1]!.sequence).toBe(0);
  });

  it("shows a paused phase as tentative", async () => {
    const drop = await addDrop();
    await edit(drop, "Public", { paused: true });
    expect((await readEvents(drop))[1]).toMatchObject({ status: "TENTATIVE", sequence: 1 });
  });

  it("cancels the event of a phase that is removed", async () => {
    const drop = await addDrop();
    const [, before] = await readEvents(drop);
    await edit(drop, "Public", { startsAt: "2026-12-02T18:00:00Z" });
    const phase = (await listPhases(harness.database, drop.id))[1]!;
    expect(await removePhase(harness.database, phase.id, now)).toBe(true);
    const events = await readEvents(drop);
    expect(events).toHaveLength(2);
    expect(events[1]).toEqual({
      ...before,
      start: "2026-12-02T18:00:00Z",
      end: "2026-12-02T18:30:00Z",
      sequence: 2,
      status: "CANCELLED",
    });
  });

  it("has the reveal, and follows its time", async () => {
    const drop = await addDrop({ reveal: { at: "2026-12-05T18:00:00Z" } });
    const find = async () => (await readEvents(drop)).find(({ title }) => title === "Nights: reveal");
    const before = await find();
    expect(before).toMatchObject({ start: "2026-12-05T18:00:00Z", sequence: 0 });
    await scheduleReveal(harness.database, drop.id, new Date("2026-12-06T18:00:00Z"));
    expect(await find()).toMatchObject({ uid: before!.uid, start: "2026-12-06T18:00:00Z", sequence: 1 });
  });

  it("is readable from any page, and revalidated", async () => {
    const { shortId } = await addDrop();
    const ask = (headers: Record<string, string> = {}) =>
      app.request(`/calendar/${shortId}.ics`, { headers });
    const response = await ask({ Origin: "https://stranger.example" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await ask({ "If-None-Match": response.headers.get("ETag")! })).status).toBe(304);
  });

  it("doesn't exist for an unknown collection, a hidden one, and one that is on no page", async () => {
    const status = async (identifier: string) => (await app.request(`/calendar/${identifier}.ics`)).status;
    const hidden = await addDrop();
    expect(await status(hidden.shortId)).toBe(200);
    await setVisibility(harness.database, hidden.id, { visibility: "hidden", visibleFrom: null });
    expect([await status(hidden.shortId), await status(makeWallet())]).toEqual([404, 404]);
    expect(await status(harness.foreign.shortId)).toBe(404);
  });
});
