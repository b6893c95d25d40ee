import { createRequire } from "node:module";
import { join } from "node:path";
import type { Embed } from "../../demo/page/builder/embed.js";
import { writePackageSnippets } from "../../demo/page/builder/package-snippets.js";
import { expect, test } from "playwright/test";
import { directoryOf, isChosen } from "./hosts.js";

/** Attribute values that try to break out of each framework's template syntax. */
const texts = [
  `it's "so" & &amp; so`,
  "{{constructor.constructor('alert(1)')()}} {x} ${x} `",
  "</script></template></style><!-- <img src=x> \\u007b \\",
  "'+alert(1)+' // /* {{ '{{' }}",
];

const embed: Embed = {
  collection: texts[0]!,
  key: texts[1]!,
  base: texts[2]!,
  affiliate: texts[3]!,
  theme: "dark",
  preset: "",
  accent: "#ff0066",
  radius: 4,
  lang: "pt-BR",
  sections: ["gallery", "recent"],
  marketBase: "",
  site: "",
};

const expected = {
  collection: texts[0],
  "publishable-key": texts[1],
  "api-base": texts[2],
  affiliate: texts[3],
  theme: "dark",
  lang: "pt-BR",
  sections: "gallery recent",
};

const codeOf = (id: string, name: string) =>
  writePackageSnippets(embed)
    .find((snippet) => snippet.id === id)!
    .files.find((file) => file.name === name)!.code;

/** Attributes of the element as parsed by each framework's own compiler; all of them are literal strings. */
const readers: Readonly<Record<string, (load: (id: string) => unknown) => Promise<unknown>>> = {
  async vue(load) {
    const { parse, compileScript } = load("@vue/compiler-sfc") as VueCompiler;
    const { descriptor, errors } = parse(codeOf("vue", "Drop.vue"));
    expect(errors).toEqual([]);
    compileScript(descriptor, { id: "drop", inlineTemplate: true });
    const element = descriptor.template.ast.children.find(({ tag }) => tag === "mint-widget")!;
    return Object.fromEntries(element.props.map(({ name, value }) => [name, value.content]));
  },
  async svelte(load) {
    const { parse, compile } = load("svelte/compiler") as SvelteCompiler;
    const code = codeOf("svelte", "Drop.svelte");
    expect(compile(code, {}).warnings).toEqual([]);
    const element = parse(code, { modern: true }).fragment.nodes.find(
      ({ type }) => type === "RegularElement",
    )!;
    return Object.fromEntries(
      element.attributes.map(({ name, value }) => {
        expect(value).toHaveLength(1);
        return [name, value[0]!.data];
      }),
    );
  },
  async angular(load) {
    const { parseTemplate } = (await load("@angular/compiler")) as AngularCompiler;
    const [, literal] = /template: (`[^`]*`),\n/.exec(codeOf("angular", "drop-page.ts"))!;
    const { errors, nodes } = parseTemplate(new Function(`return ${literal}`)() as string, "drop.html", {});
    expect(errors).toBeNull();
    const element = nodes.find(({ name }) => name === "mint-widget")!;
    // Bindings consist of concatenated string literals only.
    const readAst = (ast: AngularAst): string =>
      ast.operation === "+" ? readAst(ast.left!) + readAst(ast.right!) : (ast.value as string);
    return Object.fromEntries([
      ...element.attributes.map(({ name, value }) => [name, value]),
      ...element.inputs.map(({ name, value }) => [name, readAst(value.ast)]),
    ]);
  },
  async astro(load) {
    const { transform } = (await load("@astrojs/compiler")) as AstroCompiler;
    const { code, diagnostics } = await transform(codeOf("astro", "Drop.astro"), {});
    expect(diagnostics).toEqual([]);
    const [, attributes] = /'mint-widget','mint-widget',(\{.*\})\)\}/.exec(code)!;
    const all = new Function(`return ${attributes}`)() as Record<string, unknown>;
    // Astro's style scope adds a class.
    delete all.class;
    return all;
  },
};

for (const [name, read] of Object.entries(readers).filter(([host]) => isChosen(host))) {
  test(`the compiler of ${name} parses the builder's snippet to the same attributes, whatever they contain`, async () => {
    const own = createRequire(join(directoryOf({ name }), "package.json"));
    // Angular's and Astro's compilers are ES modules, which Node 20 can't require.
    const load = (id: string): unknown =>
      ["vue", "svelte"].includes(name) ? own(id) : import(own.resolve(id));
    expect(await read(load)).toEqual(expected);
  });
}

/* Subsets of the compilers' APIs, which belong to the hosts and have no types here. */
interface VueCompiler {
  parse(code: string): { descriptor: VueDescriptor; errors: readonly unknown[] };
  compileScript(descriptor: VueDescriptor, options: object): unknown;
}
interface VueDescriptor {
  readonly template: {
    ast: {
      children: readonly {
        tag?: string;
        props: readonly { name: string; value: { content: string } }[];
      }[];
    };
  };
}
interface SvelteCompiler {
  compile(code: string, options: object): { warnings: readonly unknown[] };
  parse(
    code: string,
    options: object,
  ): {
    fragment: {
      nodes: readonly {
        type: string;
        attributes: readonly { name: string; value: readonly { data: string }[] }[];
      }[];
    };
  };
}
interface AngularAst {
  readonly operation?: string;
  readonly left?: AngularAst;
  readonly right?: AngularAst;
  readonly value?: unknown;
}
interface AngularCompiler {
  parseTemplate(
    code: string,
    name: string,
    options: object,
  ): {
    errors: readonly unknown[] | null;
    nodes: readonly {
      name?: string;
      attributes: readonly { name: string; value: string }[];
      inputs: readonly { name: string; value: { ast: AngularAst } }[];
    }[];
  };
}
interface AstroCompiler {
  transform(code: string, options: object): Promise<{ code: string; diagnostics: readonly unknown[] }>;
}
