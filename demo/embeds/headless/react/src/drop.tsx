import { describeAction, describeError, formatPrice, performAction } from "mint-widget/headless";
import { watchCountdown, watchWallets, type Countdown, type WalletOption } from "mint-widget/headless";
import { useMintStore } from "mint-widget/react";
import { useEffect, useState } from "react";
import { store } from "./store";

export function Drop() {
  const { state, action, price, failure, maxQuantity } = useMintStore(store);
  const [wallets, setWallets] = useState<readonly WalletOption[]>([]);
  const [countdown, setCountdown] = useState<Countdown | null>(null);
  useEffect(() => watchWallets(store, setWallets), []);
  useEffect(() => watchCountdown(store, setCountdown), []);
  const { mint, quantity } = state;
  const { label, isEnabled } = describeAction(action);
  const error = failure && describeError(failure);
  return (
    <article>
      <Artwork />
      {countdown && <p role="timer">{`Time to ${countdown.to}: ${countdown.text}`}</p>}
      <p className="price">{formatPrice(price, quantity)}</p>
      <label>
        Quantity{" "}
        <input
          type="number"
          min={1}
          max={maxQuantity}
          value={quantity}
          onChange={({ target }) => store.chooseQuantity(target.valueAsNumber)}
        />
      </label>
      {action.kind !== "connect" && (
        <button className="main" disabled={!isEnabled} onClick={() => performAction(store)}>
          {label}
        </button>
      )}
      {action.kind === "connect" &&
        wallets.map(({ id, name }) => (
          <button key={id} onClick={() => store.connect(id)}>{`Connect ${name}`}</button>
        ))}
      {mint.status === "confirming-price" && (
        <p role="alert">
          {`It costs ${formatPrice(mint.quoted)} now, and was ${formatPrice(mint.agreed)}.`}
          <button onClick={() => store.confirmPrice(mint.quoted)}>Mint for the new price</button>
          <button onClick={() => store.dismiss()}>Cancel</button>
        </p>
      )}
      {mint.status === "signing" && (
        <p>In all {mint.cost.total.map((sum) => formatPrice(sum)).join(" + ")}</p>
      )}
      {error && <p role="alert">{`${error.title}. ${error.remedy}`}</p>}
    </article>
  );
}

/** Rendered again only when what it selects has changed. */
function Artwork() {
  const { drop, items } = useMintStore(store, ({ state: { collection, mint } }) => ({
    drop: collection.value,
    items: mint.status === "succeeded" ? mint.items : null,
  }));
  const { name = "…", image } = drop?.collection ?? {};
  return (
    <>
      <img src={items?.[0]?.image ?? image ?? undefined} alt={`Artwork of ${name}`} />
      <h1>{name}</h1>
      <small>{`${drop?.supply?.minted ?? 0} of ${drop?.supply?.total ?? "∞"} minted`}</small>
      <p role="status">{items && `Minted ${items.map((item) => item.name).join(", ")}`}</p>
    </>
  );
}
