import {
  listAttributes,
  propertyOf,
  templateNameOf,
  writeElement,
  writeRule,
  writeStyleTag,
} from "./element.js";
import type { Embed } from "./embed.js";
import { escapeExpression, escapeHtml, writeAngularAttribute } from "./escape.js";
import type { Snippet, SnippetFile } from "./snippet.js";

const install: SnippetFile = { name: "Terminal", code: "npm install mint-widget" };

const typesNote = (name: string) => `For types, add "mint-widget/${name}" to "types" in tsconfig.json.`;

/** Snippets that import the package, one per framework, as in `demo/embeds`. */
export function writePackageSnippets(embed: Embed): readonly Snippet[] {
  return [writePlainSnippet(embed), ...writeReactSnippets(embed), ...writeTemplateSnippets(embed)];
}

const listAll = (embed: Embed) => listAttributes(embed, { includesBase: true });

const join = (gap: string, ...parts: readonly string[]) => parts.filter(Boolean).join(gap);

function writePlainSnippet(embed: Embed): Snippet {
  const element = writeElement(
    "mint-widget",
    listAll(embed).map(([name, value]) => `${name}=${escapeHtml(value)}`),
  );
  return {
    id: "npm",
    title: "npm",
    note: "Works with any bundler.",
    files: [
      install,
      { name: "main.js", code: 'import "mint-widget";' },
      { name: "index.html", code: join("\n", element, writeStyleTag(embed)) },
    ],
  };
}

function writeReactSnippets(embed: Embed): readonly Snippet[] {
  const rule = writeRule(embed);
  const write = (name: string, imports: string, tag: string, nameOf: (name: string) => string) => {
    const attributes = listAll(embed).map(([name, value]) => `${nameOf(name)}=${escapeExpression(value)}`);
    const element = writeElement(tag, attributes, { indent: "    ", isVoid: true });
    const code = `${join("\n", imports, rule && 'import "./drop.css";')}

export function Drop() {
  return (
${element}
  );
}`;
    const styles = { name: name.replace(/\w+\.tsx$/, "drop.css"), code: rule };
    return [install, { name, code }, ...(rule ? [styles] : [])];
  };
  return [
    {
      id: "react-19",
      title: "React 19",
      note: typesNote("jsx"),
      files: write("Drop.tsx", 'import "mint-widget";', "mint-widget", templateNameOf),
    },
    {
      id: "react-18",
      title: "React 18",
      note: "Works with React 17 to 19, and includes types.",
      files: write("Drop.tsx", 'import { MintWidget } from "mint-widget/react";', "MintWidget", propertyOf),
    },
    {
      id: "next",
      title: "Next.js",
      note: `Rendered on the server, interactive in the browser. ${typesNote("jsx")}`,
      files: write("app/drop.tsx", '"use client";\n\nimport "mint-widget";', "mint-widget", templateNameOf),
    },
  ];
}

function writeTemplateSnippets(embed: Embed): readonly Snippet[] {
  const write = (
    attribute: (name: string, value: string) => string,
    options: { isVoid: boolean; indent?: string },
  ) =>
    writeElement(
      "mint-widget",
      listAll(embed).map(([name, value]) => attribute(templateNameOf(name), value)),
      options,
    );
  const asHtml = (name: string, value: string) => `${name}=${escapeHtml(value)}`;
  const asExpression = (name: string, value: string) => `${name}=${escapeExpression(value)}`;
  const styleTag = writeStyleTag(embed);
  const rule = writeRule(embed, "    ");
  return [
    {
      id: "vue",
      title: "Vue",
      note: typesNote("vue"),
      files: [
        install,
        {
          name: "Drop.vue",
          code: join(
            "\n\n",
            '<script setup lang="ts">\nimport "mint-widget";\n</script>',
            `<template>\n${write(asHtml, { isVoid: true, indent: "  " })}\n</template>`,
            styleTag,
          ),
        },
        { name: "vite.config.ts", code: vueConfiguration },
      ],
    },
    {
      id: "svelte",
      title: "Svelte",
      note: typesNote("svelte"),
      files: [
        install,
        {
          name: "Drop.svelte",
          code: join(
            "\n\n",
            '<script lang="ts">\n  import "mint-widget";\n</script>',
            write(asHtml, { isVoid: false }),
            styleTag,
          ),
        },
      ],
    },
    {
      id: "angular",
      title: "Angular",
      note: "A standalone component. The schema allows custom elements.",
      files: [
        install,
        {
          name: "drop-page.ts",
          code: `import "mint-widget";
import { Component, CUSTOM_ELEMENTS_SCHEMA } from "@angular/core";

@Component({
  selector: "drop-page",
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${write(writeAngularAttribute, { isVoid: false, indent: "    " })}
  \`,${rule && `\n  styles: \`\n${rule}\n  \`,`}
})
export class DropPage {}`,
        },
      ],
    },
    {
      id: "astro",
      title: "Astro",
      note: typesNote("astro"),
      files: [
        install,
        {
          name: "Drop.astro",
          code: join(
            "\n\n",
            write(asExpression, { isVoid: true }),
            '<script>\n  import "mint-widget";\n</script>',
            styleTag,
          ),
        },
      ],
    },
  ];
}

/** Vite configuration that declares the element as a custom element to Vue. */
const vueConfiguration = `import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === "mint-widget" } } })],
});`;
