import { withBody, type Route } from "../route.js";
import { auditRoute } from "./audit.js";
import { changeBody } from "./changes.js";
import {
  adminCodesRoute,
  codeRevocationBody,
  codeRevocationRoute,
  newCodesBody,
  newCodesRoute,
} from "./codes.js";
import {
  adminCollectionRoute,
  adminCollectionsRoute,
  collectionEditBody,
  collectionEditRoute,
  pauseBody,
  pauseRoute,
  readinessRoute,
  repointRoute,
  resumeRoute,
  revealBody,
  revealRoute,
  salesRoute,
  visibilityBody,
  visibilityRoute,
} from "./collections.js";
import {
  draftActionBody,
  draftCheckRoute,
  draftDeletionRoute,
  draftEditBody,
  draftEditRoute,
  draftImportRoute,
  draftRoute,
  draftsRoute,
  filePartBody,
  filePartRoute,
  fileRemovalBody,
  fileRemovalRoute,
  fileRenameBody,
  fileRenameRoute,
  newDraftBody,
  newDraftRoute,
} from "./drafts.js";
import {
  adminKeysRoute,
  keyEditBody,
  keyEditRoute,
  keyRevocationRoute,
  newKeyBody,
  newKeyRoute,
} from "./keys.js";
import {
  allowlistBody,
  allowlistChangeRoute,
  allowlistRoute,
  newPhaseBody,
  newPhaseRoute,
  phaseEditBody,
  phaseEditRoute,
  phaseRemovalRoute,
} from "./phases.js";
import { serviceRoute } from "./service.js";
import {
  challengeBody,
  challengeRoute,
  sessionEndBody,
  sessionEndRoute,
  sessionRoute,
  signInBody,
  signInRoute,
} from "./session.js";

/** Routes of the Admin API, by operation id. Each needs the cookie of a session or an admin key, unless it signs in. */
export const adminRoutes = {
  /**
   * Creates the message with which a wallet signs in.
   *
   * It is for the page's origin and one wallet, and can be used once within five minutes. Sign it with `solana:signIn`
   * or `solana:signMessage`.
   */
  createChallenge: /* @__PURE__ */ withBody(challengeRoute, "ChallengeBody", challengeBody),
  /**
   * Signs in with the signed message.
   *
   * Sets the session's cookie, which scripts can't read. A wallet that signs in for the first time needs an invitation
   * of the operator.
   */
  signIn: /* @__PURE__ */ withBody(signInRoute, "SignInBody", signInBody),
  /** Reads who sends the requests, and what they may manage. */
  readSession: sessionRoute,
  /** Signs out, here or everywhere. */
  endSession: /* @__PURE__ */ withBody(sessionEndRoute, "SessionEndBody", sessionEndBody),
  /** Reads what the service does for all collections: how it handles a rush, and which coins it knows at which rate. */
  readService: serviceRoute,
  /** Reads the collections that you may manage, oldest first. */
  readCollections: adminCollectionsRoute,
  /** Reads a collection with its phases, hidden or not. */
  readCollection: adminCollectionRoute,
  /**
   * Changes texts, images, links, creator, treasury, royalty or fee cap of a collection.
   *
   * Prepared mints pay as they were prepared. What is written on the chain, or was promised to collectors, is refused with
   * the reason.
   */
  editCollection: /* @__PURE__ */ withBody(collectionEditRoute, "CollectionEditBody", collectionEditBody),
  /**
   * Pauses the phases of a collection.
   *
   * Nothing can be prepared or sent in a paused phase. A helper may do it.
   */
  pauseCollection: /* @__PURE__ */ withBody(pauseRoute, "PauseBody", pauseBody),
  /** Resumes the paused phases of a collection. A helper may do it. */
  resumeCollection: /* @__PURE__ */ withBody(resumeRoute, "PauseBody", pauseBody),
  /** Hides a collection from all public surfaces, or shows it. */
  changeVisibility: /* @__PURE__ */ withBody(visibilityRoute, "VisibilityBody", visibilityBody),
  /**
   * Reveals the items of a collection, at once or at a time. This can't be undone.
   *
   * The service then writes the names of minted items to the chain. The collection's `metadata.writing` is the number of
   * items that are left to write.
   */
  revealItems: /* @__PURE__ */ withBody(revealRoute, "RevealBody", revealBody),
  /**
   * Has the service point minted items to their permanent metadata, once `collections upload` has stored it.
   *
   * `accounts` counts who can change which items. Those of `byOwner` need the key of `owner`, with `collections repoint
   * --key`.
   */
  repointItems: /* @__PURE__ */ withBody(repointRoute, "ChangeBody", changeBody),
  /** Checks whether a collection can sell: its phases, payees, art, page, authority and visibility. */
  readReadiness: readinessRoute,
  /** Reads what a collection has sold: by phase, currency, affiliate and minute. */
  readSales: salesRoute,
  /** Adds a phase, before the first one that starts later. */
  addPhase: /* @__PURE__ */ withBody(newPhaseRoute, "NewPhaseBody", newPhaseBody),
  /**
   * Edits a phase, also while it sells.
   *
   * Prepared mints pay as they were prepared. Wallets keep what they have minted.
   */
  editPhase: /* @__PURE__ */ withBody(phaseEditRoute, "PhaseEditBody", phaseEditBody),
  /** Removes a phase in which nothing was minted and nothing is held. */
  removePhase: /* @__PURE__ */ withBody(phaseRemovalRoute, "ChangeBody", changeBody),
  /** Reads the allowlist of a phase. */
  readAllowlist: allowlistRoute,
  /**
   * Adds wallets to the allowlist of a phase, or removes them.
   *
   * All or none: if some can't be added, `VALIDATION_FAILED` names each with its line and the reason. Adding gates the
   * phase.
   */
  changeAllowlist: /* @__PURE__ */ withBody(allowlistChangeRoute, "AllowlistBody", allowlistBody),
  /** Reads the claim codes of a collection by batch, without the codes. */
  readCodes: adminCodesRoute,
  /** Creates claim codes, which are in the response only. */
  createCodes: /* @__PURE__ */ withBody(newCodesRoute, "NewCodesBody", newCodesBody),
  /** Revokes claim codes. Prepared mints that use one keep it. */
  revokeCodes: /* @__PURE__ */ withBody(codeRevocationRoute, "CodeRevocationBody", codeRevocationBody),
  /** Reads the Mint API keys whose collections you may all manage. */
  readKeys: adminKeysRoute,
  /** Creates a Mint API key, whose value is in the response only. */
  createKey: /* @__PURE__ */ withBody(newKeyRoute, "NewKeyBody", newKeyBody),
  /** Edits the label or the origins of a key. */
  editKey: /* @__PURE__ */ withBody(keyEditRoute, "KeyEditBody", keyEditBody),
  /** Revokes a key within a second. It can't be restored. */
  revokeKey: /* @__PURE__ */ withBody(keyRevocationRoute, "ChangeBody", changeBody),
  /** Reads your drafts of collections, the one changed last first. An operator reads those of everyone. */
  readDrafts: draftsRoute,
  /**
   * Creates a draft of a collection: a folder of files, with a definition of what they don't say.
   *
   * Nothing of it is public before it is imported. Operators and creators may do it.
   */
  createDraft: /* @__PURE__ */ withBody(newDraftRoute, "NewDraftBody", newDraftBody),
  /** Reads a draft with its files. */
  readDraft: draftRoute,
  /** Replaces the definition of a draft, unless someone else has changed it in the meantime. */
  editDraft: /* @__PURE__ */ withBody(draftEditRoute, "DraftEditBody", draftEditBody),
  /** Deletes a draft with its files. A collection that it became stays. */
  deleteDraft: /* @__PURE__ */ withBody(draftDeletionRoute, "DraftActionBody", draftActionBody),
  /**
   * Uploads a part of a file, at most 1 MiB.
   *
   * The response shows how much of the file has arrived. A part that doesn't follow changes nothing, so continue at
   * `received`. A part at 0 begins the file again.
   */
  uploadPart: /* @__PURE__ */ withBody(filePartRoute, "FilePartBody", filePartBody),
  /** Removes files of a draft. */
  removeFiles: /* @__PURE__ */ withBody(fileRemovalRoute, "FileRemovalBody", fileRemovalBody),
  /** Renames a file of a draft, or moves it to another folder. */
  renameFile: /* @__PURE__ */ withBody(fileRenameRoute, "FileRenameBody", fileRenameBody),
  /** Checks a draft as the import does: what prevents it, what it costs, and how its first items look. */
  checkDraft: /* @__PURE__ */ withBody(draftCheckRoute, "DraftActionBody", draftActionBody),
  /**
   * Begins the import of a draft, all or nothing.
   *
   * It continues after the response: read the draft until it is `imported`, or `open` with an error. The owner may then
   * manage the collection. Afterwards, the draft's files are deleted.
   */
  importDraft: /* @__PURE__ */ withBody(draftImportRoute, "DraftActionBody", draftActionBody),
  /** Reads the audit trail, newest first: who changed what. */
  readAudit: auditRoute,
} as const satisfies Readonly<Record<string, Route>>;

/** Codes of every route of the Admin API. */
export const adminErrors = [
  "NOT_SIGNED_IN",
  "INVALID_ADMIN_KEY",
  "ORIGIN_NOT_ALLOWED",
  "SECRET_KEY_IN_BROWSER",
  "RATE_LIMITED",
  "SERVICE_BUSY",
  "INTERNAL",
] as const;
