import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "./harness.js";
import { directoryOf, isChosen } from "./hosts.js";

const attributes = `{ collection: "aurora", key: "pub_x", "api-base": "http://localhost:8787/mint/v1" }`;

/** Programs that set an attribute named `key`, which their framework reserves. */
const programs = {
  "react-19": `import "mint-widget";
    import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    createRoot(document.querySelector("main")).render(createElement("mint-widget", ${attributes}));`,
  vue: `import "mint-widget";
    import { createApp, h } from "vue";
    createApp({ render: () => h("mint-widget", ${attributes}) }).mount("main");`,
};

for (const [name, program] of Object.entries(programs).filter(([host]) => isChosen(host))) {
  test(`mentions publishable-key on the page and its console where ${name} reserves key`, async ({
    page,
    site,
  }) => {
    const main = site.publish(
      `/${name}`,
      `<!doctype html><html lang="en"><title>A drop</title><link rel="icon" href="data:,"><main></main>
       <script type="module" src="/${name}.js"></script></html>`,
    );
    for (const { fileName, code } of await bundle(directoryOf({ name }), program, name))
      site.publish(`/${fileName}`, code, { "Content-Type": "text/javascript" });
    const message = page.waitForEvent("console", (message) => message.text().includes("KEY_MISSING"));
    await page.goto(main);
    expect((await message).text()).toContain("publishable-key in React and Vue");
    await expect(page.getByRole("alert")).toContainText("publishable-key");
  });
}

async function bundle(root: string, program: string, name: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === "program" ? join(root, "program.js") : undefined),
        load: (id) => (id === join(root, "program.js") ? program : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: { [name]: "program" },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}
