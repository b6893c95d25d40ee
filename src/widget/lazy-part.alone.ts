/** Stands in for `lazy-part.js` in the self-contained file, where every part is there. */
export class LazyPart<T> {
  value: T | null = null;
  readonly get: () => Promise<T>;

  constructor(load: () => Promise<T>, onLoad: (value: T) => void, onChange: () => void) {
    let loading: Promise<T> | undefined;
    this.get = () =>
      (loading ??= load().then((value) => {
        onLoad((this.value = value));
        onChange();
        return value;
      }));
  }

  want(): void {
    void this.get();
  }

  draw(view: (value: T) => unknown): unknown {
    return this.value && view(this.value);
  }
}
