/** What the bar's fields and buttons do. */
export interface OwnPageBarOptions {
  readonly name: string;
  /** SOL */
  readonly price: string;
  /** Called with a valid name and price. */
  readonly onChange: (name: string, price: string) => void;
  /** @returns what to show on the button, such as “Copied” */
  readonly onCopy: () => Promise<string>;
  readonly onBuild: () => void;
  readonly onClose: () => void;
}

/** Creates the bar below a drop with the visitor's own art: its name, its price and the ways on. */
export function createOwnPageBar(options: OwnPageBarOptions): HTMLFormElement {
  const bar = document.createElement("form");
  bar.className = "own-page";
  bar.noValidate = true;
  bar.setAttribute("role", "region");
  bar.setAttribute("aria-label", "Your page");
  bar.innerHTML = `
    <p role="status">This is your page.</p>
    <label><span>Title</span><input name="title" maxlength="80" autocomplete="off" required /></label>
    <label class="price"><span>Price</span>
      <input name="price" inputmode="decimal" autocomplete="off" required pattern="\\d{1,6}(\\.\\d{1,9})?" />SOL</label>
    <button type="button" class="button primary" name="copy">Copy two lines</button>
    <button type="button" class="button" name="build">Open in the builder</button>
    <button type="button" class="close" name="close" aria-label="Back to the samples">✕</button>`;
  const field = <Element extends HTMLElement>(name: string) =>
    bar.elements.namedItem(name) as Element & RadioNodeList;
  const [title, price] = [field<HTMLInputElement>("title"), field<HTMLInputElement>("price")];
  title.value = options.name;
  price.value = options.price;
  const copy = field<HTMLButtonElement>("copy");
  bar.addEventListener("input", () => {
    if (bar.checkValidity()) options.onChange(title.value.trim(), price.value);
  });
  bar.addEventListener("submit", (event) => event.preventDefault());
  copy.addEventListener("click", async () => (copy.textContent = await options.onCopy()));
  field("build").addEventListener("click", options.onBuild);
  field("close").addEventListener("click", options.onClose);
  return bar;
}
