import { autoDiscover, createClient } from "@solana/client";
import { SolanaProvider, useWalletConnection } from "@solana/react-hooks";
import { createRoot } from "react-dom/client";
import { Drop } from "./drop";

const client = createClient({ endpoint: "http://localhost:8899", walletConnectors: autoDiscover() });

function Page() {
  const { connectors, connect, wallet } = useWalletConnection();
  if (wallet) return <Drop wallet={wallet} />;
  return connectors.map(({ id, name }) => (
    <button key={id} onClick={() => connect(id)}>{`Use ${name}`}</button>
  ));
}

createRoot(document.getElementById("app")!).render(
  <SolanaProvider client={client}>
    <Page />
  </SolanaProvider>,
);
