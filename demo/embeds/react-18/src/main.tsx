import { MintWidget } from "mint-widget/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function Drop() {
  const [minted, setMinted] = useState("");
  return (
    <>
      <h1>React 18</h1>
      <MintWidget
        collection="aurora"
        publishableKey="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
        apiBase="http://localhost:8787/mint/v1"
        onMintSuccess={({ items }) => setMinted(items.map(({ name }) => name).join(", "))}
      />
      <output>{minted}</output>
    </>
  );
}

createRoot(document.getElementById("app")!).render(<Drop />);
