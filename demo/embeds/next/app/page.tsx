import { renderMintWidget } from "mint-widget/server";
import { connection } from "next/server";
import { Drop, type DropProps } from "./drop";

// Price and supply change all the time: the whole page waits for them and is rendered for each request.
export const instant = false;

const drop: DropProps = {
  collection: "aurora",
  publishableKey: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  apiBase: "http://localhost:8787/mint/v1",
};

export default async function Page() {
  // What follows isn't tried during a build, nor while Next.js prepares what all visitors share.
  await connection();
  const rendered = await renderMintWidget({
    ...drop,
    lang: "en",
    secretKey: process.env["MINT_SECRET_KEY"],
    readBase: process.env["MINT_API_BASE"],
  });
  if (rendered.status === "failed")
    console.error("mint-widget:", rendered.failure.code, rendered.failure.message);
  return (
    <main>
      <h1>Next.js</h1>
      <Drop {...drop} serverTemplate={rendered.template} />
    </main>
  );
}
