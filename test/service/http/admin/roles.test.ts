import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { adminRoutes } from "../../../../src/contract/admin/routes.js";
import { describeAdminApi } from "../../../../demo/service/http/admin/admin-document.js";
import { createDocumentCheck } from "../openapi/document-check.js";
import { listAuditEntries } from "../../../../demo/service/operate/audit/queries.js";
import { pageOrigin, publicBase, wallet } from "../harness.js";
import { createSigningWallet, ownPage, useAdminHarness, type AdminResponse } from "./admin-harness.js";

const harness = useAdminHarness();
const document = describeAdminApi("https://mint.example/admin/v1");
const check = createDocumentCheck(document);

/** Who sends a request. All but the operator have to do with OwnDrop only, and `other` with ForeignDrop only. */
const callers = [
  "nobody",
  "helper",
  "creator",
  "other",
  "operator",
  "key",
  "otherKey",
  "foreignPage",
  "foreignPageWithKey",
] as const;
type Caller = (typeof callers)[number];

const headersOf = {} as Record<Caller, Readonly<Record<string, string>>>;
/** Id of a key of OwnDrop. */
let keyId: string;
/** Ids of the creator's drafts. */
const drafts = { open: "", deleted: "", imported: "" };

beforeAll(async () => {
  const { own, foreign } = harness;
  const signIn = async (order: Parameters<typeof harness.invite>[0]) =>
    harness.signIn(createSigningWallet(), await harness.invite(order));
  headersOf.nobody = {};
  headersOf.helper = await signIn({ role: "helper", collections: [own] });
  headersOf.creator = await signIn({ role: "creator", collections: [own] });
  headersOf.other = await signIn({ role: "creator", collections: [foreign] });
  headersOf.operator = await signIn({ role: "operator" });
  const bearer = async (collection: typeof own) => ({
    Authorization: `Bearer ${(await harness.createKey({ collections: [collection] })).value}`,
  });
  headersOf.key = await bearer(own);
  headersOf.otherKey = await bearer(foreign);
  headersOf.foreignPage = {
    ...headersOf.operator,
    Origin: "https://evil.example",
    "Sec-Fetch-Site": "cross-site",
  };
  headersOf.foreignPageWithKey = { ...headersOf.key, Origin: "https://evil.example" };
  keyId = (await harness.issue({})).id;
  for (const name of ["open", "deleted", "imported"] as const)
    drafts[name] = (await harness.send("/drafts", headersOf.creator, {})).body.draft.id as string;
  await harness.database.execute(
    sql`update admin_drafts set status = 'imported' where id = ${drafts.imported}`,
  );
});

/** What a caller gets: 200, or the code of an error. */
type Outcome = 200 | string;

const scope = "COLLECTION_NOT_IN_SCOPE";
const role = "ROLE_NOT_ALLOWED";

/** Those who come no further than the credential, on any route but those that sign in. */
const refused = {
  nobody: "NOT_SIGNED_IN",
  foreignPage: "ORIGIN_NOT_ALLOWED",
  foreignPageWithKey: "SECRET_KEY_IN_BROWSER",
};

/** Of a route that reads OwnDrop, or pauses it. */
const forHelpers = {
  ...refused,
  helper: 200,
  creator: 200,
  other: scope,
  operator: 200,
  key: 200,
  otherKey: scope,
} as const;

/** Of a route that changes OwnDrop. */
const forCreators = { ...forHelpers, helper: role } as const;

/** Of a route that changes OwnDrop, but not in its present state. */
const refusedByState = {
  ...forCreators,
  creator: "CHANGE_REFUSED",
  operator: "CHANGE_REFUSED",
  key: "CHANGE_REFUSED",
} as const;

/** Of a route for whoever is signed in. */
const forAll = { ...forHelpers, other: 200, otherKey: 200 } as const;

/** Of a route for a key of OwnDrop, which others can't tell from one that doesn't exist. */
const forKey = { ...forCreators, other: "NOT_FOUND", otherKey: "NOT_FOUND" } as const;

/** Of a route that prepares a collection of one's own. */
const forAuthors = { ...forAll, helper: role } as const;

/** Of a route for a draft of the creator, which others can't tell from one that doesn't exist. */
const forDraft = { ...forAuthors, other: "NOT_FOUND", key: "NOT_FOUND", otherKey: "NOT_FOUND" } as const;

/** Of a route that changes something once, or never. */
const forDraftOnce = (creator: Outcome, operator: Outcome) => ({ ...forDraft, creator, operator });

/** Of a route that signs in: a foreign page is refused, and everybody else gets to the message. */
const forSigningIn = (outcome: Outcome) => ({
  ...(Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<Caller, Outcome>),
  nobody: "ORIGIN_NOT_ALLOWED",
  key: "ORIGIN_NOT_ALLOWED",
  otherKey: "ORIGIN_NOT_ALLOWED",
  foreignPage: "ORIGIN_NOT_ALLOWED",
  foreignPageWithKey: "ORIGIN_NOT_ALLOWED",
});

interface Row {
  readonly expected: Readonly<Record<Caller, Outcome>>;
  /** Of a POST. Changes are dry runs, so that each caller finds the same. */
  readonly body?: object;
}

const dryRun = true;
const phase = {
  name: "Late",
  startsAt: "2026-12-01T00:00:00Z",
  endsAt: null,
  pricing: "free",
  limits: { perWallet: 1, perMint: 1 },
  supply: null,
};

/** A row for each route: what each caller gets. A route without a row doesn't compile. */
const table: Readonly<Record<keyof typeof adminRoutes, Row>> = {
  createChallenge: { expected: forSigningIn(200), body: { address: wallet } },
  signIn: { expected: forSigningIn("SIGN_IN_FAILED"), body: { message: "Hello", signature: "AAAA" } },
  readSession: { expected: forAll },
  // Ends nothing that others need: each caller's session is checked last.
  endSession: { expected: forAll, body: {} },
  readService: { expected: forAll },
  readCollections: { expected: forAll },
  readCollection: { expected: forHelpers },
  pauseCollection: { expected: forHelpers, body: { dryRun } },
  resumeCollection: { expected: forHelpers, body: { dryRun } },
  changeVisibility: { expected: forCreators, body: { visibility: "hidden", dryRun } },
  readReadiness: { expected: forHelpers },
  readSales: { expected: forHelpers },
  addPhase: { expected: forCreators, body: { phase, dryRun } },
  editPhase: { expected: forCreators, body: { changes: { perWallet: 2 }, dryRun } },
  // It is the only one.
  removePhase: { expected: refusedByState, body: { dryRun } },
  // It has none.
  revealItems: { expected: refusedByState, body: { dryRun } },
  // No node is asked here.
  repointItems: { expected: refusedByState, body: { dryRun } },
  readAllowlist: { expected: forHelpers },
  changeAllowlist: { expected: forCreators, body: { mode: "add", wallets: [wallet], dryRun } },
  readCodes: { expected: forHelpers },
  createCodes: {
    expected: forCreators,
    body: { order: { label: "Friends", kind: "discount", discountBasisPoints: 1000, count: 1 }, dryRun },
  },
  revokeCodes: { expected: forCreators, body: { label: "Friends", dryRun } },
  readKeys: { expected: forAll },
  createKey: {
    expected: forCreators,
    body: { class: "publishable", label: "Shop", collections: ["OwnDrop"], origins: [pageOrigin], dryRun },
  },
  editKey: { expected: forKey, body: { label: "Renamed", dryRun } },
  revokeKey: { expected: forKey, body: { dryRun } },
  readAudit: { expected: forAll },
  editCollection: { expected: forCreators, body: { changes: { description: "Sixty skies." }, dryRun } },
  readDrafts: { expected: forAuthors },
  createDraft: { expected: forAuthors, body: { definition: { name: "Aurora" } } },
  readDraft: { expected: forDraft },
  // The first that edits this revision.
  editDraft: { expected: forDraftOnce(200, "CHANGE_REFUSED"), body: { definition: {}, revision: 1 } },
  uploadPart: { expected: forDraft, body: { path: "0.json", size: 2, offset: 0, content: "e30=" } },
  removeFiles: { expected: forDraft, body: { paths: ["1.png"] } },
  renameFile: { expected: forDraftOnce("CHANGE_REFUSED", "CHANGE_REFUSED"), body: { from: "a", to: "b" } },
  checkDraft: { expected: forDraft, body: {} },
  importDraft: { expected: forDraftOnce("CHANGE_REFUSED", "CHANGE_REFUSED"), body: {} },
  deleteDraft: { expected: forDraftOnce(200, "NOT_FOUND"), body: {} },
};

const pathOf = (path: string, collection = harness.own): string =>
  path
    .replace("{identifier}", collection.shortId)
    .replace("{phaseId}", collection.phaseId)
    .replace("{keyId}", keyId)
    .replace(/\{draftId\}\/(delete|import)/, (_, action: string) =>
      action === "delete" ? `${drafts.deleted}/delete` : `${drafts.imported}/import`,
    )
    .replace("{draftId}", drafts.open);

const call = (
  name: keyof typeof adminRoutes,
  caller: Caller,
  body = table[name].body,
): Promise<AdminResponse> => harness.send(pathOf(adminRoutes[name].path), headersOf[caller], body);

const outcomeOf = ({ status, body }: AdminResponse): Outcome =>
  status === 200 ? 200 : (body as { code: string }).code;

const names = (Object.keys(table) as (keyof typeof adminRoutes)[]).filter((name) => name !== "endSession");

describe("each route answers each caller as its row says", () => {
  it.each([...names, "endSession"] as const)("%s", async (name) => {
    const outcomes: Record<string, Outcome> = {};
    const { path, method } = adminRoutes[name];
    const { responses } = document.paths[path]![method]!;
    for (const caller of callers) {
      const response = await call(name, caller);
      outcomes[caller] = outcomeOf(response);
      const { schema } = responses[response.status]!.content!["application/json"];
      expect(check(schema, response.body), `${caller} ${JSON.stringify(response.body)}`).toBeNull();
    }
    expect(outcomes).toEqual(table[name].expected);
    if (name === "endSession") {
      for (const caller of ["helper", "creator", "other"] as const)
        expect(outcomeOf(await call("readSession", caller))).toBe("NOT_SIGNED_IN");
    }
  });
});

it("a request that changes something is refused without proof of its page, and unless it is JSON", async () => {
  const session = await harness.signIn(createSigningWallet(), await harness.invite({ role: "operator" }));
  const { Cookie: cookie } = session;
  const routes = Object.entries(adminRoutes).filter(([, { method }]) => method === "post");
  const proofs: readonly Readonly<Record<string, string>>[] = [
    {},
    { Origin: "null" },
    { Origin: `${publicBase}.evil.example` },
    { Origin: publicBase.replace("https", "http") },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ];
  for (const [name, { path }] of routes) {
    for (const proof of proofs) {
      const { body } = await harness.send(pathOf(path), { ...proof, Cookie: cookie! }, {});
      expect(body, `${name} ${JSON.stringify(proof)}`).toMatchObject({ code: "ORIGIN_NOT_ALLOWED" });
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const response = await harness.app.request(`/admin/v1${pathOf(path)}`, {
        method: "POST",
        headers: { ...ownPage, Cookie: cookie!, "Content-Type": type },
        body: "{}",
      });
      expect(await response.json(), `${name} ${type}`).toMatchObject({ code: "VALIDATION_FAILED" });
    }
  }
  const same = { "Sec-Fetch-Site": "same-origin", Cookie: cookie! };
  expect((await harness.send("/session/end", same, {})).status).toBe(200);
});

it("no response allows another origin to read it", async () => {
  const origin = { Origin: "https://evil.example" };
  for (const { path } of Object.values(adminRoutes)) {
    for (const method of ["OPTIONS", "GET", "POST"]) {
      const response = await harness.app.fetch(
        new Request(`${publicBase}/admin/v1${pathOf(path)}`, {
          method,
          headers: { ...origin, "Access-Control-Request-Method": "POST" },
        }),
      );
      const headers = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
      expect(headers, `${method} ${path}`).toEqual([]);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
  }
});

describe("a creator", () => {
  it("can't tell collections of others from ones that don't exist", async () => {
    const session = await harness.signIn(
      createSigningWallet(),
      await harness.invite({ collections: [harness.own] }),
    );
    const { foreign } = harness;
    const unknown = { shortId: "Nowhere", id: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30", address: wallet };
    const paths = Object.values(adminRoutes)
      .filter(({ path }) => path.includes("{identifier}"))
      .map(({ path, method }) => ({ path, body: method === "post" ? { dryRun } : undefined }));
    expect(paths.length).toBeGreaterThan(10);
    for (const { path, body } of paths) {
      const ask = (identifier: string) =>
        harness.send(
          path.replace("{identifier}", identifier).replace("{phaseId}", foreign.phaseId),
          session,
          body,
        );
      for (const field of ["shortId", "id", "address"] as const) {
        const [theirs, none] = [await ask(foreign[field]), await ask(unknown[field])];
        expect(theirs.status).toBe(403);
        expect(theirs.body).toEqual(none.body);
      }
    }
  });

  it("reaches no phase or key of others through an own collection", async () => {
    const session = await harness.signIn(
      createSigningWallet(),
      await harness.invite({ collections: [harness.own] }),
    );
    const { own, foreign } = harness;
    const shared = await harness.issue({ collectionIds: [own.id, foreign.id] });
    const theirs = await harness.issue({ collectionIds: [foreign.id] });
    for (const [path, body] of [
      [`/collections/OwnDrop/phases/${foreign.phaseId}`, { changes: { paused: true } }],
      [`/collections/OwnDrop/phases/${foreign.phaseId}/remove`, {}],
      [`/collections/OwnDrop/phases/${foreign.phaseId}/allowlist`, undefined],
      [`/collections/OwnDrop/phases/${foreign.phaseId}/allowlist`, { mode: "replace", wallets: [wallet] }],
      [`/keys/${theirs.id}`, { label: "Mine" }],
      [`/keys/${theirs.id}/revoke`, {}],
      [`/keys/${shared.id}`, { label: "Mine" }],
      [`/keys/${shared.id}/revoke`, {}],
    ] as const) {
      expect(outcomeOf(await harness.send(path, session, body)), path).toBe("NOT_FOUND");
    }
    const pause = { phaseIds: [foreign.phaseId] };
    expect(outcomeOf(await harness.send("/collections/OwnDrop/pause", session, pause))).toBe(
      "CHANGE_REFUSED",
    );
    const order = { class: "secret", label: "Both", collections: ["OwnDrop", "ForeignDrop"] };
    expect(outcomeOf(await harness.send("/keys", session, order))).toBe(scope);
  });

  it("finds nothing of others in lists and in the audit trail, nor of an earlier collection of the same name", async () => {
    const operator = await harness.signIn(createSigningWallet(), await harness.invite({ role: "operator" }));
    const session = await harness.signIn(
      createSigningWallet(),
      await harness.invite({ collections: [harness.own] }),
    );
    for (const name of ["OwnDrop", "ForeignDrop"]) {
      await harness.send(`/collections/${name}/pause`, operator, {});
      await harness.send(`/collections/${name}/resume`, operator, {});
    }
    const both = ["OwnDrop", "ForeignDrop"];
    await harness.send("/keys", operator, { class: "secret", label: "Both", collections: both });
    await harness.send("/drafts", operator, { definition: { name: "ForeignDrop" } });
    for (const path of ["/collections", "/keys", "/audit", "/session", "/collections/OwnDrop", "/drafts"]) {
      const { status, body } = await harness.send(path, session);
      expect(status).toBe(200);
      expect(JSON.stringify(body), path).not.toMatch(/ForeignDrop|SecondDrop/);
    }
    const audit = await harness.send("/audit", session);
    const entries = audit.body.entries as { command: string; operator: string }[];
    expect(entries.slice(0, 2).map(({ command }) => command)).toEqual([
      "collections resume",
      "collections pause",
    ]);
    expect(
      (await listAuditEntries(harness.database, { within: ["OwnDrop"], limit: 100 })).length,
    ).toBeGreaterThan(0);
    await harness.database.execute(`insert into audit_entries (at, operator, command, subject, collections)
      values (now(), 'ben', 'collections remove', 'collection OwnDrop', '{OwnDrop}')`);
    expect((await harness.send("/audit", session)).body.entries).toEqual([]);
    await harness.send("/collections/OwnDrop/pause", session, {});
    expect((await harness.send("/audit", session)).body.entries).toHaveLength(1);
  });
});
