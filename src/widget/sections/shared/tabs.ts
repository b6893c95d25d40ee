import { html, nothing } from "lit";

export interface Tab {
  readonly label: string;
  /** Count next to the label. */
  readonly count?: string | undefined;
}

export interface TabList {
  /** Prefix of the element ids: tabs are `id-0`, `id-1`, …; the panel is `id-panel`. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** Brings a tab that is cut into view, where the tabs scroll. */
const nearest: ScrollIntoViewOptions = { block: "nearest", inline: "nearest" };

/** Tab list whose arrow keys follow the text direction. */
export function tabsView({ id, label, tabs, chosen, choose }: TabList) {
  const move = (event: KeyboardEvent) => {
    const list = event.currentTarget as HTMLElement;
    const forwards = getComputedStyle(list).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backwards = forwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const to = { [forwards]: chosen + 1, [backwards]: chosen - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose((to + tabs.length) % tabs.length);
    // After rendering, at the end of this task.
    queueMicrotask(() => {
      const tab = list.querySelector<HTMLElement>("[aria-selected=true]");
      tab?.focus();
      tab?.scrollIntoView(nearest);
    });
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${move}>
    ${tabs.map(
      ({ label, count }, index) =>
        html`<button
          role="tab"
          id="${id}-${index}"
          aria-controls="${id}-panel"
          aria-selected=${index === chosen ? "true" : "false"}
          tabindex=${index === chosen ? 0 : -1}
          @click=${(event: Event) => {
            choose(index);
            (event.currentTarget as HTMLElement).scrollIntoView(nearest);
          }}
        >
          <bdi .textContent=${label}></bdi>
          ${count === undefined ? nothing : html`<small class="tabular-nums" .textContent=${count}></small>`}
        </button>`,
    )}
  </div>`;
}
