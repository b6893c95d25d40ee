"use client";

import "mint-widget";
import type { MintWidget } from "mint-widget";
import { useState } from "react";

export function Drop({ collection }: { collection: string }) {
  const [minted, setMinted] = useState("");

  // React leaves out onmint-success of an element that the server has sent; it listens to one that it makes itself.
  function listen(widget: MintWidget) {
    const left = new AbortController();
    const { signal } = left;
    widget.addEventListener(
      "mint-success",
      ({ items }) => setMinted(items.map(({ name }) => name).join(", ")),
      { signal },
    );
    return () => left.abort();
  }

  return (
    <>
      <mint-widget
        ref={listen}
        collection={collection}
        publishable-key="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
        api-base="http://localhost:8787/mint/v1"
      />
      <output>{minted}</output>
    </>
  );
}
