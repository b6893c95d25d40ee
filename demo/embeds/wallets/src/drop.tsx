import { MintWidget, type MintWidgetProps } from "mint-widget/react";

/** Drop that mints with the page's wallet. */
export function Drop({ wallet }: Pick<MintWidgetProps, "wallet">) {
  return (
    <MintWidget
      collection="aurora"
      publishableKey="demo_pub_ForTrialsOnlyEverybodyKnowsThese"
      apiBase="http://localhost:8787/mint/v1"
      wallet={wallet}
    />
  );
}
