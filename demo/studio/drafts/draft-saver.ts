import type { Draft } from "../../../src/contract/admin/drafts.js";
import { ApiError } from "../../../src/api.js";
import { isEqual } from "../shared/is-equal.js";
import type { Definition } from "./draft-form.js";

/** `conflict`: another tab or person has saved first, so nothing more is saved. */
export type SaveState = "saved" | "unsaved" | "saving" | "failed" | "conflict";

/** Time without a change after which a draft is saved. Milliseconds. */
const delay = 700;

export interface DraftSaverOptions {
  readonly save: (body: {
    definition: Record<string, unknown>;
    revision: number;
  }) => Promise<{ draft: Draft }>;
  readonly onChange: () => void;
}

/** Saves a draft's definition while it is typed, one save after another. */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  #saved: Definition;
  #revision: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Definition as it is typed. */
  definition: Definition;
  state: SaveState = "saved";
  error: unknown = null;

  constructor({ definition, revision }: Pick<Draft, "definition" | "revision">, options: DraftSaverOptions) {
    this.#options = options;
    this.#saved = definition;
    this.#revision = revision;
    this.definition = definition;
  }

  change(definition: Definition): void {
    this.definition = definition;
    if (this.state === "conflict") return;
    if (this.state !== "saving") this.state = isEqual(definition, this.#saved) ? "saved" : "unsaved";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
    this.#options.onChange();
  }

  /** Saves at once what isn't saved yet. @returns true once everything is */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.state === "saving" || this.state === "conflict") return false;
    const { definition } = this;
    if (isEqual(definition, this.#saved)) return true;
    this.state = "saving";
    this.#options.onChange();
    try {
      const { draft } = await this.#options.save({ definition: { ...definition }, revision: this.#revision });
      this.#revision = draft.revision;
      this.#saved = definition;
      this.error = null;
      const isLatest = isEqual(this.definition, definition);
      this.state = isLatest ? "saved" : "unsaved";
      this.#options.onChange();
      return isLatest || this.flush();
    } catch (error) {
      this.error = error;
      const isConflict = error instanceof ApiError && (error.code as string) === "CHANGE_REFUSED";
      this.state = isConflict ? "conflict" : "failed";
      this.#options.onChange();
      return false;
    }
  }

  close(): void {
    void this.flush();
  }
}
