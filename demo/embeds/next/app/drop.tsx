"use client";

import { MintWidget } from "mint-widget/react";
import { useState } from "react";

export function Drop({ collection }: { collection: string }) {
  const [minted, setMinted] = useState("");
  return (
    <>
      <MintWidget
        collection={collection}
        publishableKey="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
        apiBase="http://localhost:8787/mint/v1"
        onMintSuccess={({ items }) => setMinted(items.map(({ name }) => name).join(", "))}
      />
      <output>{minted}</output>
    </>
  );
}
