import { getDefaultConfig } from "@solana/connector/headless";
import { AppProvider, useConnectWallet, useWallet, useWalletConnectors } from "@solana/connector/react";
import { createRoot } from "react-dom/client";
import { Drop } from "./drop";

const config = getDefaultConfig({ appName: "A drop", autoConnect: false });

function Page() {
  const { session } = useWallet();
  const connectors = useWalletConnectors();
  const { connect } = useConnectWallet();
  if (session) return <Drop wallet={session} />;
  return connectors.map(({ id, name }) => (
    <button key={id} onClick={() => connect(id)}>{`Use ${name}`}</button>
  ));
}

createRoot(document.getElementById("app")!).render(
  <AppProvider connectorConfig={config}>
    <Page />
  </AppProvider>,
);
