import { html } from "lit";

export interface TabList {
  /** Prefix of the ids: the tabs are `id-0`, `id-1`, …; their panel is `id-panel`. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly string[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** Tabs that arrow keys move between. */
export function tabsView({ id, label, tabs, chosen, choose }: TabList) {
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const list = event.currentTarget as HTMLElement;
    choose((chosen + step + tabs.length) % tabs.length);
    queueMicrotask(() => list.querySelector<HTMLElement>("[aria-selected=true]")?.focus());
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${move}>
    ${tabs.map(
      (title, index) =>
        html`<button
          role="tab"
          id="${id}-${index}"
          aria-controls="${id}-panel"
          aria-selected=${index === chosen ? "true" : "false"}
          tabindex=${index === chosen ? 0 : -1}
          @click=${() => choose(index)}
        >
          ${title}
        </button>`,
    )}
  </div>`;
}
