import { renderMintWidget } from "mint-widget/server";
import { Drop, type DropProps } from "./drop";

// Price and supply are of the moment: the page is rendered for each request.
export const dynamic = "force-dynamic";

const drop: DropProps = {
  collection: "aurora",
  publishableKey: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  apiBase: "http://localhost:8787/mint/v1",
};

export default async function Page() {
  const { template } = await renderMintWidget({
    ...drop,
    lang: "en",
    secretKey: process.env["MINT_SECRET_KEY"],
    readBase: process.env["MINT_API_BASE"],
  });
  return (
    <main>
      <h1>Next.js</h1>
      <Drop {...drop} serverTemplate={template} />
    </main>
  );
}
