"use client";

import "mint-widget";
import type { MintWidget } from "mint-widget";
import { useState } from "react";

export function Drop({ collection }: { collection: string }) {
  const [minted, setMinted] = useState("");

  // React ignores onmint-success on elements that the server has rendered, so listen with a ref.
  function listen(widget: MintWidget) {
    const controller = new AbortController();
    const { signal } = controller;
    widget.addEventListener(
      "mint-success",
      ({ items }) => setMinted(items.map(({ name }) => name).join(", ")),
      { signal },
    );
    return () => controller.abort();
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
