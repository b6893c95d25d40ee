import { describeAction, describeError, formatPrice, performAction } from "mint-widget/headless";
import { watchCountdown, watchSnapshot, watchWallets } from "mint-widget/headless";
import type { Countdown, MintSnapshot, WalletOption } from "mint-widget/headless";
import { createMemo, For, from, Show } from "solid-js";
import { store } from "./store";

export function Drop() {
  // Signals, and no `createStore`, which would write into values that are immutable.
  const snapshot = from<MintSnapshot>((set) => watchSnapshot(store, (next) => set(() => next)));
  const wallets = from<readonly WalletOption[]>((set) => watchWallets(store, (next) => set(() => next)));
  const countdown = from<Countdown | null>((set) => watchCountdown(store, (next) => set(() => next)));

  const state = () => snapshot()!.state;
  const drop = createMemo(() => state().collection.value);
  const name = () => drop()?.collection.name ?? "…";
  const mint = createMemo(() => state().mint);
  const button = () => describeAction(snapshot()!.action);
  const minted = createMemo(() => {
    const last = mint();
    return last.status === "succeeded" ? last.items : [];
  });
  const raised = createMemo(() => {
    const last = mint();
    return last.status === "confirming-price" && last;
  });
  const signing = createMemo(() => {
    const last = mint();
    return last.status === "signing" && last.cost.total.map((sum) => formatPrice(sum)).join(" + ");
  });
  const error = createMemo(() => snapshot()!.failure && describeError(snapshot()!.failure!));
  return (
    <article>
      <img src={minted()[0]?.image ?? drop()?.collection.image ?? undefined} alt={`Artwork of ${name()}`} />
      <h1>{name()}</h1>
      <small>{`${drop()?.supply?.minted ?? 0} of ${drop()?.supply?.total ?? "∞"} minted`}</small>
      <p role="status">
        {minted().length > 0 &&
          `Minted ${minted()
            .map((item) => item.name)
            .join(", ")}`}
      </p>
      <Show when={countdown()}>{(left) => <p role="timer">{`Time to ${left().to}: ${left().text}`}</p>}</Show>
      <p class="price">{formatPrice(snapshot()!.price, state().quantity)}</p>
      <label>
        Quantity{" "}
        <input
          type="number"
          min={1}
          max={snapshot()!.maxQuantity}
          value={state().quantity}
          onInput={({ currentTarget }) => store.chooseQuantity(currentTarget.valueAsNumber)}
        />
      </label>
      <Show
        when={snapshot()!.action.kind === "connect"}
        fallback={
          <button class="main" disabled={!button().isEnabled} onClick={() => performAction(store)}>
            {button().label}
          </button>
        }
      >
        <For each={wallets()}>
          {({ id, name }) => <button onClick={() => store.connect(id)}>{`Connect ${name}`}</button>}
        </For>
      </Show>
      <Show when={raised()}>
        {(price) => (
          <p role="alert">
            {`It costs ${formatPrice(price().quoted)} now, and was ${formatPrice(price().agreed)}.`}
            <button onClick={() => store.confirmPrice(price().quoted)}>Mint for the new price</button>
            <button onClick={() => store.dismiss()}>Cancel</button>
          </p>
        )}
      </Show>
      <Show when={signing()}>{(total) => <p>In all {total()}</p>}</Show>
      <Show when={error()}>{(text) => <p role="alert">{`${text().title}. ${text().remedy}`}</p>}</Show>
    </article>
  );
}
