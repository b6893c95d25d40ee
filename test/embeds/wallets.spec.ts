import { mint } from "../e2e/page-actions.js";
import { policyOf } from "./host-page.js";
import { expect, hostAddress, test } from "./harness.js";
import { chosenHosts } from "./hosts.js";
import { readPreparation } from "./prepare-host.js";

const libraries = {
  connectorkit: "a session of ConnectorKit",
  "react-hooks": "a session of @solana/react-hooks",
  "wallet-adapter": "an adapter of wallet-adapter-react",
  "wallet-standard": "an account of Wallet Standard",
};

for (const host of chosenHosts.filter(({ kind }) => kind === "wallets"))
  test.describe(host.name, () => {
    for (const [page, what] of Object.entries(libraries))
      test(`mints with ${what}, which the page has connected, without a dialog of its own`, async ({
        page: tab,
        server,
        wallet,
        fund,
      }) => {
        expect(readPreparation(host).failure).toBeNull();
        await fund(wallet.address, 5_000_000_000n);
        await server.show(host, "with", await policyOf(host));
        await tab.goto(`${hostAddress}${page}.html`);
        await tab.getByRole("button", { name: `Use ${wallet.name}` }).click();
        await mint(tab);
        await expect(tab.getByText(/Aurora #\d+/).first()).toBeVisible();
        expect(wallet.approvals).toBe(1);
        await expect(tab.getByRole("dialog")).toHaveCount(0);
      });
  });
