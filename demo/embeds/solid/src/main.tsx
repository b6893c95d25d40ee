import "mint-widget";
import type { MintSuccessEvent, MintWidget } from "mint-widget";
import { createSignal } from "solid-js";
import { render } from "solid-js/web";

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "mint-widget": HTMLAttributes<MintWidget> & {
        collection: string;
        "publishable-key": string;
        "api-base": string;
        theme?: MintWidget["theme"];
        "on:mint-success"?: (event: MintSuccessEvent) => void;
      };
    }
  }
}

function Drop() {
  const [minted, setMinted] = createSignal("");
  return (
    <>
      <h1>Solid</h1>
      <mint-widget
        collection="aurora"
        publishable-key="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
        api-base="http://localhost:8787/mint/v1"
        on:mint-success={({ items }) => setMinted(items.map(({ name }) => name).join(", "))}
      />
      <output>{minted()}</output>
    </>
  );
}

render(() => <Drop />, document.getElementById("app")!);
