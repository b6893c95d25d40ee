import { useWallet, WalletProvider } from "@solana/wallet-adapter-react";
import { createRoot } from "react-dom/client";
import { Drop } from "./drop";

function Page() {
  const { wallets, wallet, select } = useWallet();
  if (wallet) return <Drop wallet={wallet.adapter} />;
  return wallets.map(({ adapter: { name } }) => (
    <button key={name} onClick={() => select(name)}>{`Use ${name}`}</button>
  ));
}

createRoot(document.getElementById("app")!).render(
  <WalletProvider wallets={[]} autoConnect>
    <Page />
  </WalletProvider>,
);
