import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Draft, DraftCheckResponse } from "../../../../src/contract/admin/drafts.js";
import { pageOrigin } from "../harness.js";
import { createSigningWallet, useAdminHarness } from "./admin-harness.js";

const harness = useAdminHarness();
const owner = createSigningWallet();
/** Headers of a creator without collections. */
let creator: Readonly<Record<string, string>>;

beforeAll(async () => {
  creator = await harness.signIn(owner, await harness.invite({ role: "creator" }));
});

const post = (path: string, body: object) => harness.send(path, creator, body);

const picture = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${color}"/></svg>`,
  );

async function upload(id: string, path: string, content: Buffer): Promise<void> {
  const part = { path, size: content.length, offset: 0, content: content.toString("base64") };
  expect(await post(`/drafts/${id}/files`, part)).toMatchObject({
    status: 200,
    body: { file: { path, size: content.length, received: content.length } },
  });
}

const phase = {
  name: "Public",
  startsAt: "2026-01-01T00:00:00Z",
  endsAt: null,
  pricing: "fixed",
  price: "0.5",
  limits: { perWallet: 5, perMint: 5 },
  supply: null,
};

const define = (name: string) => ({
  name,
  symbol: "SKIES",
  treasury: owner.address,
  visibility: "hidden",
  phases: [phase],
});

async function createDraft(definition: object): Promise<string> {
  return (await post("/drafts", { definition })).body.draft.id as string;
}

const readDraft = async (id: string): Promise<Draft> =>
  (await harness.send(`/drafts/${id}`, creator)).body.draft as Draft;

const checkDraft = async (id: string): Promise<DraftCheckResponse> =>
  (await post(`/drafts/${id}/check`, {})).body as DraftCheckResponse;

/** Imports a draft, and waits until that is over. */
async function importDraft(id: string): Promise<Draft> {
  expect(await post(`/drafts/${id}/import`, {})).toMatchObject({
    status: 200,
    body: { draft: { status: "importing" } },
  });
  await harness.admin.drafts.settled();
  return readDraft(id);
}

it("a creator launches a drop by the API alone: files, definition, check, import, key, publication", async () => {
  const id = await createDraft({});
  await upload(id, "images/0.svg", picture("teal"));
  await upload(id, "images/1.svg", picture("navy"));

  const { issues, summary, items } = await checkDraft(id);
  expect(summary).toBeNull();
  expect(items.map(({ image }) => image)).toEqual(["images/0.svg", "images/1.svg"]);
  expect(issues.map(({ field }) => field)).toEqual(
    expect.arrayContaining(["name", "symbol", "treasury", "phases[0].price", "phases[0].startsAt"]),
  );

  await post(`/drafts/${id}`, { definition: define("Sixty Skies"), revision: 1 });
  expect(await checkDraft(id)).toMatchObject({
    issues: [],
    summary: { shortId: "sixty-skies", name: "Sixty Skies", supply: 2, files: 2 },
  });

  expect(await importDraft(id)).toMatchObject({ status: "imported", collection: "sixty-skies", error: null });
  expect((await harness.send("/collections", creator)).body.items).toMatchObject([
    { shortId: "sixty-skies", supply: 2, visibility: "hidden", treasury: owner.address },
  ]);
  expect((await harness.send("/audit", creator)).body.entries).toMatchObject([
    { command: "collections import", operator: owner.address, subject: "collection sixty-skies" },
  ]);

  await post("/collections/sixty-skies", { changes: { description: "Two skies." } });
  const readStatuses = async () => {
    const { body } = await harness.send("/collections/sixty-skies/readiness", creator);
    const checks = body.checks as { name: string; status: string }[];
    return Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  };
  // No node is asked here.
  const unchecked = { payees: "warning", authority: "warning" };
  expect(await readStatuses()).toEqual({
    ...unchecked,
    ...{ sale: "passed", art: "passed", page: "failed", visibility: "warning" },
  });
  const order = { class: "publishable", label: "Shop", collections: ["sixty-skies"], origins: [pageOrigin] };
  expect((await post("/keys", order)).body.value).toMatch(/^mint_pub_/);
  await post("/collections/sixty-skies/visibility", { visibility: "visible" });
  expect(await readStatuses()).toMatchObject({ page: "passed", visibility: "passed" });
  expect((await harness.send("/collections/sixty-skies", creator)).body).toMatchObject({
    collection: { visibility: "visible", description: "Two skies." },
    phases: [{ name: "Public", status: "active", price: "0.5 SOL" }],
  });
  const art = await harness.app.request("/art/sixty-skies/0.svg");
  expect(art.headers.get("Content-Type")).toMatch(/^image\/svg\+xml/);

  // Its files aren't needed any more, and it can't be imported again.
  expect((await harness.send(`/drafts/${id}`, creator)).body.files).toEqual([]);
  expect(await post(`/drafts/${id}/import`, {})).toMatchObject({ body: { code: "CHANGE_REFUSED" } });
});

describe("an upload", () => {
  it("continues where it was interrupted, and repeats nothing", async () => {
    const id = await createDraft({});
    const content = picture("olive");
    const send = (offset: number, end: number) =>
      post(`/drafts/${id}/files`, {
        path: "0.svg",
        size: content.length,
        offset,
        content: content.subarray(offset, end).toString("base64"),
      });
    const received = async (response: ReturnType<typeof send>) =>
      (await response).body.file.received as number;
    expect(await received(send(0, 40))).toBe(40);
    // The response was lost, and the page sends the part again; another page is ahead of it.
    expect(await received(send(10, 40))).toBe(40);
    expect(await received(send(60, 80))).toBe(40);
    expect((await harness.send(`/drafts/${id}`, creator)).body.files).toEqual([
      { path: "0.svg", size: content.length, received: 40 },
    ]);
    expect(
      await harness.admin.drafts.findFile({ id: "", role: "operator" } as never, id, "0.svg"),
    ).toBeNull();
    expect(await received(send(40, content.length))).toBe(content.length);
    const file = await harness.app.request(`/admin/v1/drafts/${id}/files/0.svg`, { headers: creator });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);
    // A file of another size replaces it.
    await upload(id, "0.svg", picture("gold"));
    expect((await harness.send(`/drafts/${id}`, creator)).body.files).toHaveLength(1);
  });

  it.each([
    "../0.svg",
    "/etc/passwd",
    "images/../../0.svg",
    "images//0.svg",
    ".parts/0.svg.10",
    "a\\b.svg",
    "a:b.svg",
    "definition.jsonc",
    "images/definition.json",
    "",
    "a/b/c/d/e/f.svg",
    `${"x".repeat(201)}.svg`,
  ])("is refused at the path %j", async (path) => {
    const id = await createDraft({});
    const part = { path, size: 2, offset: 0, content: "e30=" };
    expect(await post(`/drafts/${id}/files`, part)).toMatchObject({ body: { code: "CHANGE_REFUSED" } });
    expect((await harness.send(`/drafts/${id}`, creator)).body.files).toEqual([]);
  });

  it("is refused beyond its size, and where a file has the name of its folder", async () => {
    const id = await createDraft({});
    const send = (path: string, size: number) =>
      post(`/drafts/${id}/files`, { path, size, offset: 0, content: "e30=" });
    expect((await send("0.json", 1)).body.code).toBe("CHANGE_REFUSED");
    await send("images", 2);
    expect((await send("images/0.json", 2)).body.code).toBe("CHANGE_REFUSED");
  });

  it("is a file that its page displays, and that can do nothing on the service's origin", async () => {
    const id = await createDraft({});
    await upload(
      id,
      "0.svg",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    );
    await upload(id, "1.html", Buffer.from("<script>alert(1)</script>"));
    const read = (path: string) =>
      harness.app.request(`/admin/v1/drafts/${id}/files/${path}`, { headers: creator });
    const [svg, html] = [await read("0.svg"), await read("1.html")];
    for (const { headers } of [svg, html]) {
      expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox$/);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    }
    expect(html.headers.get("Content-Type")).toBe("application/octet-stream");
    expect(html.headers.get("Content-Disposition")).toBe("attachment");
    for (const path of ["2.svg", "..%2f..%2fart", "%ff", "definition.json"])
      expect((await read(path)).status, path).toBe(404);
  });
});

describe("files of a draft", () => {
  it("are renamed and removed, and their empty folders with them", async () => {
    const id = await createDraft({});
    await upload(id, "old/first.svg", picture("red"));
    const renamed = await post(`/drafts/${id}/files/rename`, { from: "old/first.svg", to: "0.svg" });
    expect(renamed.body.files.map(({ path }: { path: string }) => path)).toEqual(["0.svg"]);
    expect((await post(`/drafts/${id}/files/rename`, { from: "0.svg", to: "../0.svg" })).body.code).toBe(
      "CHANGE_REFUSED",
    );
    const removed = await post(`/drafts/${id}/files/remove`, { paths: ["0.svg", "7.svg"] });
    expect(removed.body.files).toEqual([]);
  });

  it("are named by what the check finds in them", async () => {
    const id = await createDraft(define("Named"));
    await upload(id, "0.json", Buffer.from('{ "name": 7 }'));
    await upload(id, "0.svg", picture("red"));
    await upload(id, "1.json", Buffer.from("{"));
    const { issues } = await checkDraft(id);
    expect(issues).toEqual(
      expect.arrayContaining([
        { file: "0.json", field: "name", message: "must be a string" },
        { file: "1.json", field: null, message: 'a "}" is missing here' },
      ]),
    );
    expect(JSON.stringify(issues)).not.toContain("/drafts/");
  });
});

describe("an import", () => {
  it("takes nothing from the collections of others, and doesn't say whose they are", async () => {
    for (const [field, value] of [
      ["shortId", "ForeignDrop"],
      ["slug", "foreigndrop"],
    ] as const) {
      const id = await createDraft({ ...define("Taken"), [field]: value });
      await upload(id, "0.svg", picture("red"));
      const { issues, summary } = await checkDraft(id);
      expect(summary).toBeNull();
      expect(issues).toEqual([
        { file: null, field, message: "belongs to another collection; choose another" },
      ]);
      const { status, error } = await importDraft(id);
      expect({ status, error }).toEqual({
        status: "open",
        error: `${field} belongs to another collection; choose another`,
      });
    }
    expect((await harness.send("/collections/ForeignDrop", creator)).body.code).toBe(
      "COLLECTION_NOT_IN_SCOPE",
    );
  });

  it("that was interrupted can be started again", async () => {
    const id = await createDraft(define("Interrupted"));
    await upload(id, "0.svg", picture("red"));
    await harness.database.execute(sql`
      update admin_drafts set status = 'importing', alive_at = ${harness.time.toISOString()} where id = ${id}
    `);
    const running = await readDraft(id);
    expect(running).toMatchObject({ status: "importing", error: null });
    const edit = { definition: {}, revision: running.revision };
    for (const [path, body] of [
      ["", edit],
      ["/files", { path: "1.svg", size: 2, offset: 0, content: "e30=" }],
      ["/delete", {}],
      ["/import", {}],
    ] as const)
      expect((await post(`/drafts/${id}${path}`, body)).body.code, path).toBe("CHANGE_REFUSED");

    harness.time = new Date(harness.time.getTime() + 31_000);
    expect(await readDraft(id)).toMatchObject({
      status: "open",
      error: "The import was interrupted. Start it again.",
    });
    expect(await importDraft(id)).toMatchObject({ status: "imported", collection: "interrupted" });
  });

  it("that was interrupted before its art was served serves it when it is started again", async () => {
    const id = await createDraft(define("Unserved"));
    await upload(id, "0.svg", picture("red"));
    const { art } = harness;
    const stage = art.stage.bind(art);
    art.stage = async (...order) => ({
      ...(await stage(...order)),
      publish: () => Promise.reject(new Error(`${art.location}: The disk is full.`)),
    });
    const failed = await importDraft(id);
    art.stage = stage;
    expect(failed).toMatchObject({ status: "open", collection: "unserved" });
    expect(failed.error).toContain("The disk is full.");
    expect(failed.error).not.toContain(art.location);
    expect((await harness.app.request("/art/unserved/0.svg")).status).toBe(404);
    expect(await importDraft(id)).toMatchObject({ status: "imported", collection: "unserved" });
    const served = await harness.art.stat("unserved/0.svg");
    expect(served).not.toBeNull();
  });
});

it("an edit never overwrites one that somebody else has saved meanwhile", async () => {
  const id = await createDraft({ name: "First" });
  const edit = (name: string) => post(`/drafts/${id}`, { definition: { name }, revision: 1 });
  expect((await edit("Second")).body.draft).toMatchObject({ name: "Second", revision: 2 });
  expect((await edit("Third")).body.code).toBe("CHANGE_REFUSED");
  expect((await readDraft(id)).definition).toEqual({ name: "Second" });
});

it("the drafts of a creator are limited", async () => {
  const other = await harness.signIn(createSigningWallet(), await harness.invite({ role: "creator" }));
  for (let index = 0; index < 50; index++)
    expect((await harness.send("/drafts", other, {})).status).toBe(200);
  expect((await harness.send("/drafts", other, {})).body.code).toBe("CHANGE_REFUSED");
});
