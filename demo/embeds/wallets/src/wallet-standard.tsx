import { getWallets } from "@wallet-standard/app";
import type { Wallet, WalletAccount } from "@wallet-standard/base";
import type { StandardConnectFeature } from "@wallet-standard/features";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Drop } from "./drop";

const canConnect = (wallet: Wallet): wallet is Wallet & { features: StandardConnectFeature } =>
  "standard:connect" in wallet.features;

function Page() {
  const [account, setAccount] = useState<WalletAccount>();
  if (account) return <Drop wallet={account} />;
  const wallets = getWallets().get().filter(canConnect);
  return wallets.map(({ name, features }) => (
    <button
      key={name}
      onClick={async () => setAccount((await features["standard:connect"].connect()).accounts[0])}
    >{`Use ${name}`}</button>
  ));
}

createRoot(document.getElementById("app")!).render(<Page />);
