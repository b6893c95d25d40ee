"use client";

import { MintWidget, type MintWidgetProps } from "mint-widget/react";
import { useState } from "react";

export type DropProps = Pick<MintWidgetProps, "collection" | "publishableKey" | "apiBase" | "serverTemplate">;

export function Drop({ collection, ...props }: DropProps) {
  const [minted, setMinted] = useState("");
  return (
    <>
      <MintWidget
        {...props}
        collection={collection}
        lang="en"
        onMintSuccess={({ items }) => setMinted(items.map(({ name }) => name).join(", "))}
      />
      <output>{minted}</output>
    </>
  );
}
