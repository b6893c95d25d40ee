import { pathToFileURL } from "node:url";
import type { CreateProofKind, ProofKind, ProofKindDeps } from "./proof-kind.js";
import { createProofOfWork, type WorkSettings } from "./proof-of-work.js";
import { createProofs, deriveProofSecret, type Proofs } from "./proofs.js";
import { createWalletMessage } from "./wallet-message.js";

/** Kind of proofs that prepares need. */
export interface ProofSettings {
  /** Built-in kind. */
  readonly kind: "work" | "message";
  readonly work: WorkSettings;
  /** Absolute path of a module whose default export is a `CreateProofKind`; undefined: the built-in kind. */
  readonly module: string | undefined;
}

/**
 * @param deps `authorityKey`: the service's key, from which the keys of the proofs are derived
 * @throws Error for a module that can't be loaded or doesn't create a kind
 */
export async function loadProofs(
  settings: ProofSettings,
  { authorityKey, random }: { authorityKey: Uint8Array } & Pick<ProofKindDeps, "random">,
): Promise<Proofs> {
  const deps = { secret: deriveProofSecret(authorityKey, "kind"), random };
  const kind = await createKind(settings, deps);
  return createProofs(kind, { secret: deriveProofSecret(authorityKey, "scope") });
}

function createKind(
  { module, kind, work }: ProofSettings,
  deps: ProofKindDeps,
): Promise<ProofKind> | ProofKind {
  if (module !== undefined) return importKind(module, deps);
  return kind === "message" ? createWalletMessage(deps) : createProofOfWork(deps, work);
}

async function importKind(path: string, deps: ProofKindDeps): Promise<ProofKind> {
  const { default: create } = (await import(pathToFileURL(path).href)) as { default?: CreateProofKind };
  const made: Partial<ProofKind> | undefined = typeof create === "function" ? await create(deps) : undefined;
  const { kind, createChallenge, verify } = made ?? {};
  if (typeof kind === "string" && typeof createChallenge === "function" && typeof verify === "function") {
    return made as ProofKind;
  }
  throw new Error(
    `PROOF_MODULE ${path} must export by default a function that returns { kind, createChallenge, verify }.`,
  );
}
