import "mint-widget";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function Drop() {
  const [minted, setMinted] = useState("");
  return (
    <>
      <h1>React 19</h1>
      <mint-widget
        collection="aurora"
        publishable-key="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
        api-base="http://localhost:8787/mint/v1"
        onmint-success={({ items }) => setMinted(items.map(({ name }) => name).join(", "))}
      />
      <output>{minted}</output>
    </>
  );
}

createRoot(document.getElementById("app")!).render(<Drop />);
