import { uuidPattern } from "../../../../src/contract/values/schema.js";
import type { Database } from "../../platform/db/database.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { describeError } from "../../platform/errors/describe-error.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import type { Log } from "../../platform/log/create-log.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { nameActor, type Actor } from "../access/actor.js";
import { saveGrants } from "../access/queries.js";
import type { PayeeCheck } from "../changes/payees.js";
import type { CostDeps } from "../costs/chain-costs.js";
import type { EstimateMint } from "../imports/mint-costs.js";
import { publishArt, storeImport } from "../imports/store-import.js";
import { deletionTime } from "./abandoned-drafts.js";
import { checkFolder, toIssues, type DraftCheck, type DraftIssue } from "./check-draft.js";
import type { DraftFiles, FilePart, UploadedFile } from "./draft-files.js";
import {
  beginImport,
  countDrafts,
  countRunning,
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  saveDefinition,
  updateDraft,
  type DraftRow,
} from "./queries.js";

export interface DraftsDeps {
  readonly database: Database;
  readonly chain: string;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly costs: CostDeps;
  readonly payees: PayeeCheck;
  /** Null: what a mint costs is unknown. */
  readonly estimateMint: EstimateMint | null;
  readonly files: DraftFiles;
  /** Days after its last change for which a draft is kept that was never imported. */
  readonly draftDays: number;
  readonly art: ArtStorage;
  readonly log: Log;
}

/** A draft with the time at which it is deleted unless it changes; null: it has become a collection. */
export type Draft = DraftRow & { readonly expiresAt: Date | null };

/** Limits of one actor. */
const limits = { drafts: 50, running: 1, definitionBytes: 512 * 1024 };

/** Interval in which a running import records that it is alive, in milliseconds. */
const aliveMilliseconds = 5_000;

/** Time for which a change of a draft's files is recorded once, in milliseconds. */
const useMilliseconds = 60_000;

/** Outcome of an import that failed for a reason that its owner can't mend. */
const internalError =
  "The import failed because of an error in the service, which its log describes. Start it again; if it fails again, tell the operator.";

/** Drafts of collections, each a folder of files with a definition, and their import. */
export function createDrafts(deps: DraftsDeps) {
  const { database, chain, clock, random, costs, files, draftDays, art, log } = deps;
  /** Imports run one after another, so that pictures are made for one drop at a time. */
  let last: Promise<unknown> = Promise.resolve();

  const toDraft = (row: DraftRow): Draft => ({
    ...row,
    expiresAt:
      row.status === "imported" || row.collectionId !== null ? null : deletionTime(row.updatedAt, draftDays),
  });

  /** @throws ApiError `NOT_FOUND` for a draft of others, too */
  async function find({ id: ownerId, role }: Actor, id: string): Promise<Draft> {
    const draft = uuidPattern.test(id) ? await findDraft(database, id, clock()) : null;
    if (draft && (draft.ownerId === ownerId || role === "operator")) return toDraft(draft);
    throw new ApiError("NOT_FOUND", "There is no such draft.");
  }

  /** @throws ApiError `NOT_FOUND`; UserError for a draft that can't be changed any more */
  async function findOpen(actor: Actor, id: string): Promise<DraftRow> {
    const draft = await find(actor, id);
    if (draft.status === "importing")
      throw new UserError("The draft is being imported. Wait until the import is over.");
    if (draft.collectionId !== null)
      throw new UserError("The draft is imported. Change the collection instead.");
    return draft;
  }

  /** Records that a draft's files change, but not with each part of an upload. */
  async function recordUse({ id, updatedAt }: DraftRow): Promise<void> {
    const now = clock();
    if (now.getTime() - updatedAt.getTime() > useMilliseconds)
      await updateDraft(database, id, { updatedAt: now });
  }

  const check = ({ id, definition }: DraftRow): Promise<DraftCheck> =>
    checkFolder({ ...deps, ...costs }, files.folderOf(id), definition);

  /** @throws UserError */
  function assertSize(definition: object): void {
    if (Buffer.byteLength(JSON.stringify(definition)) > limits.definitionBytes)
      throw new UserError(
        `The definition is larger than ${limits.definitionBytes / 1024} KiB. Add long allowlists once the collection is imported.`,
      );
  }

  async function runImport(actor: Actor, draft: DraftRow): Promise<void> {
    const { id } = draft;
    const notes: string[] = [];
    let progress: string | null = null;
    const alive = setInterval(() => {
      updateDraft(database, id, { aliveAt: clock(), progress, notes }).catch(() => {
        // The next attempt records it.
      });
    }, aliveMilliseconds);
    const output = {
      isTerminal: true,
      warn(text: string) {
        const lines = text.split(/[\r\n]+/).filter(Boolean);
        notes.push(...lines.flatMap((line) => /^Note: (.+)$/.exec(line)?.[1] ?? []));
        progress = lines.findLast((line) => !line.startsWith("Note: ")) ?? progress;
      },
    };
    try {
      const issues =
        draft.collection === null
          ? await storeDraft(actor, draft, output)
          : await publishStored(draft.collection);
      const now = clock();
      const ended = { progress: null, aliveAt: null, notes, updatedAt: now };
      if (issues.length > 0) {
        const error = hidePlaces(issues.map(describeIssue).join("\n"), id);
        return await updateDraft(database, id, { ...ended, status: "open", error });
      }
      await updateDraft(database, id, { ...ended, status: "imported", error: null });
      await files.discard(id);
    } catch (error) {
      log("error", "import-failed", { draft: id, ...describeError(error) });
      await updateDraft(database, id, {
        ...{ status: "open", progress: null, aliveAt: null, error: internalError, updatedAt: clock() },
      }).catch(() => {
        // The draft shows that its import was interrupted.
      });
    } finally {
      clearInterval(alive);
    }
  }

  /** Replaces places on the server's disk, which messages for operators name. */
  const hidePlaces = (message: string, id: string): string =>
    message.replaceAll(files.folderOf(id), "the folder").replaceAll(art.location, "the service's art");

  /** @returns what has prevented it */
  async function storeDraft(
    actor: Actor,
    draft: DraftRow,
    output: Parameters<typeof storeImport>[0]["output"],
  ): Promise<readonly DraftIssue[]> {
    const { issues, ready } = await check(draft);
    if (ready === null) return issues;
    const target = {
      ...{ database, chain, storage: art, random, output },
      rpc: costs.node?.rpc ?? null,
      author: { name: nameActor(actor), at: clock() },
      async onInserted(transaction: Parameters<typeof updateDraft>[0], collectionId: string) {
        await updateDraft(transaction, draft.id, { collectionId });
        // An operator needs no grant.
        if (!(actor.id === draft.ownerId && actor.role === "operator"))
          await saveGrants(transaction, draft.ownerId, { role: "creator", collectionIds: [collectionId] });
      },
    };
    try {
      const { staged, imported } = await storeImport(target, ready.checked, ready.inspection);
      if (!imported) {
        await staged.discard();
        return [{ file: null, field: "shortId", message: "belongs to another collection; choose another" }];
      }
      await publishArt(staged);
      return [];
    } catch (error) {
      return toIssues(error);
    }
  }

  /** Publishes the art of a collection whose import was interrupted right before. */
  async function publishStored(shortId: string): Promise<readonly DraftIssue[]> {
    try {
      const staged = await art.findStaged(shortId);
      if (staged) await publishArt(staged);
      return [];
    } catch (error) {
      return toIssues(error);
    }
  }

  return {
    async list({ id, role }: Actor): Promise<Draft[]> {
      const ownerId = role === "operator" ? undefined : id;
      return (await listDrafts(database, { ownerId, now: clock() })).map(toDraft);
    },

    async read(actor: Actor, id: string): Promise<{ draft: Draft; files: UploadedFile[] }> {
      const draft = await find(actor, id);
      return { draft, files: await files.list(id) };
    },

    /** @throws UserError beyond the limits of an actor */
    async create(actor: Actor, definition: Record<string, unknown>): Promise<Draft> {
      assertSize(definition);
      if ((await countDrafts(database, actor.id)) >= limits.drafts)
        throw new UserError(
          `You have ${formatCount(limits.drafts, "draft")} that aren't imported. Delete one first.`,
        );
      const now = clock();
      const id = await insertDraft(database, {
        ...{ ownerId: actor.id, definition, createdAt: now, updatedAt: now },
      });
      return find(actor, id);
    },

    /** @throws UserError if another revision was saved in the meantime */
    async edit(actor: Actor, id: string, edit: Pick<DraftRow, "definition" | "revision">): Promise<Draft> {
      await findOpen(actor, id);
      assertSize(edit.definition);
      if (!(await saveDefinition(database, { ...edit, id, now: clock() })))
        throw new UserError("The draft has changed since you read it. Read it again, and repeat the edit.");
      return find(actor, id);
    },

    /** Deletes a draft with its files. The collection that it became stays. */
    async delete(actor: Actor, id: string): Promise<Draft> {
      const draft = await find(actor, id);
      const removeFiles = () => files.discard(id);
      if (!(await deleteDraft(database, id, { now: clock(), removeFiles })))
        throw new UserError("The draft is being imported. Wait until the import is over.");
      return draft;
    },

    async write(actor: Actor, id: string, part: FilePart): Promise<UploadedFile> {
      await recordUse(await findOpen(actor, id));
      return files.write(id, part);
    },

    async removeFiles(actor: Actor, id: string, paths: readonly string[]): Promise<UploadedFile[]> {
      await recordUse(await findOpen(actor, id));
      await files.remove(id, paths);
      return files.list(id);
    },

    async renameFile(
      actor: Actor,
      id: string,
      { from, to }: { readonly from: string; readonly to: string },
    ): Promise<UploadedFile[]> {
      await recordUse(await findOpen(actor, id));
      await files.rename(id, from, to);
      return files.list(id);
    },

    async findFile(actor: Actor, id: string, path: string) {
      await find(actor, id);
      return files.find(id, path);
    },

    /** @throws UserError for a folder that can't be read */
    async check(actor: Actor, id: string): Promise<DraftCheck> {
      const draft = await findOpen(actor, id);
      return check(draft).catch((error: unknown) => {
        throw error instanceof UserError ? new UserError(hidePlaces(error.message, id)) : error;
      });
    },

    /** Begins the import, which goes on after the response. @throws UserError if one runs, or is over */
    async import(actor: Actor, id: string): Promise<Draft> {
      const draft = await find(actor, id);
      if (draft.status === "imported") throw new UserError("The draft is imported already.");
      const now = clock();
      if ((await countRunning(database, draft.ownerId, now)) >= limits.running)
        throw new UserError("An import of yours is running. Wait until it is over.");
      if (!(await beginImport(database, id, now)))
        throw new UserError("The draft is being imported already.");
      const run = last.then(() => runImport(actor, draft));
      last = run;
      return find(actor, id);
    },

    /** Resolves once the imports of this process are over. */
    settled: (): Promise<unknown> => last,
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

const describeIssue = ({ file, field, message }: DraftIssue): string =>
  [file && `${file}:`, field, message].filter(Boolean).join(" ");
