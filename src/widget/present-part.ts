import { nothing } from "lit";

/** Stands in for `lazy-part.js` in the self-contained file, where every part is there. */
export class LazyPart<T> {
  value: T | null = null;
  #loading: Promise<T> | undefined;

  constructor(
    readonly load: () => Promise<T>,
    readonly onLoad: (value: T) => void,
    readonly onChange: () => void,
  ) {}

  want(): void {
    void this.get();
  }

  get(): Promise<T> {
    return (this.#loading ??= this.load().then((value) => {
      this.onLoad((this.value = value));
      this.onChange();
      return value;
    }));
  }

  draw(view: (value: T) => unknown): unknown {
    return this.value ? view(this.value) : nothing;
  }
}
