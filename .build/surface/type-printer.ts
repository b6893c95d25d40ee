import ts from "typescript";

/**
 * Prints types on one line in canonical form: unions sorted, objects by the package's name for them, independent of
 * how the compiler derived them. Members inherited from other packages are left out.
 */
export function createTypePrinter(checker: ts.TypeChecker, files: ReadonlySet<ts.SourceFile>) {
  const mentioned = new Set<ts.Symbol>();
  /** Types inferred from schemas have no name; they are found by their structure. */
  const names = new Map<string, ts.Symbol>();

  const isOwnSymbol = (symbol: ts.Symbol | undefined): symbol is ts.Symbol => {
    const [declaration] = symbol?.declarations ?? [];
    return declaration !== undefined && files.has(declaration.getSourceFile());
  };

  function register(symbol: ts.Symbol): void {
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) return;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (isPlainObject(type) && !type.aliasTypeArguments) names.set(toText(type), symbol);
  }

  function toText(type: ts.Type): string {
    const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
    return checker.typeToString(type, undefined, flags);
  }

  /** True for an inline object type: no class, no array, no function. */
  function isPlainObject(type: ts.Type): boolean {
    const { objectFlags = 0, symbol } = type as ts.ObjectType;
    return (
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      !(objectFlags & (ts.ObjectFlags.Reference | ts.ObjectFlags.ClassOrInterface)) &&
      type.getCallSignatures().length === 0 &&
      (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Enum))
    );
  }

  function findName(type: ts.Type): ts.Symbol | undefined {
    const { objectFlags = 0 } = type as ts.ObjectType;
    if (type.aliasSymbol && !isTransparent(type.aliasSymbol)) return type.aliasSymbol;
    if (checker.isArrayType(type) || checker.isTupleType(type)) return undefined;
    if (objectFlags & (ts.ObjectFlags.ClassOrInterface | ts.ObjectFlags.Reference)) return type.symbol;
    return isPlainObject(type) ? names.get(toText(type)) : undefined;
  }

  /** True for names of type operators: `Omit`, `Partial`. */
  function isTransparent(symbol: ts.Symbol): boolean {
    const path = symbol.declarations?.[0]?.getSourceFile().fileName ?? "";
    return /\/lib\.[\w.]+\.d\.ts$/.test(path);
  }

  function print(type: ts.Type): string {
    const name = findName(type);
    if (!name) return printBody(type);
    if (isOwnSymbol(name)) mentioned.add(name);
    // A name that was found by the structure has no arguments.
    const named = name === type.aliasSymbol ? type.aliasTypeArguments : undefined;
    return name.name + printArguments(named ?? listArguments(type));
  }

  function listArguments(type: ts.Type): readonly ts.Type[] {
    const { objectFlags = 0 } = type as ts.ObjectType;
    if (!(objectFlags & ts.ObjectFlags.Reference)) return [];
    const { target } = type as ts.TypeReference;
    // A class' own type is its last argument.
    return checker.getTypeArguments(type as ts.TypeReference).slice(0, target.typeParameters?.length ?? 0);
  }

  function printArguments(types: readonly ts.Type[]): string {
    return types.length > 0 ? `<${types.map(print).join(", ")}>` : "";
  }

  /** Prints a type's structure, ignoring its name. */
  function printBody(type: ts.Type): string {
    if (type.flags & ts.TypeFlags.Boolean) return "boolean";
    if (type.isUnion()) return printUnion(type.types);
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String))
      return printString(type);
    if (type.isIntersection()) return type.types.map(print).join(" & ");
    if (checker.isArrayType(type)) {
      const [element = ""] = checker.getTypeArguments(type as ts.TypeReference).map(print);
      const isReadonly = type.symbol.name === "ReadonlyArray";
      return `${isReadonly ? "readonly " : ""}${/[ |&]/.test(element) ? `(${element})` : element}[]`;
    }
    const [call] = type.getCallSignatures();
    if (call && type.getProperties().length === 0)
      return `${printParameters(call)} => ${print(call.getReturnType())}`;
    if (isPlainObject(type)) return printObject(type);
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  /** Prints a branded string with its brands, and one of an open union, `"a" | (string & {})`, as a string. */
  function printString(type: ts.IntersectionType): string {
    const parts = type.types.filter(({ flags }) => flags & ts.TypeFlags.Object);
    const brands = parts
      .flatMap((part) => checker.getPropertiesOfType(part))
      .map((brand) => `"${ts.symbolName(brand)}": ${print(checker.getTypeOfSymbol(brand))}`)
      .sort();
    return brands.length > 0 ? `string & { ${brands.join("; ")} }` : "string";
  }

  function printUnion(parts: readonly ts.Type[]): string {
    const isNothing = (text: string) => text === "null" || text === "undefined";
    const texts = new Set(parts.map(print));
    if (texts.has("true") && texts.has("false")) {
      for (const half of ["true", "false"]) texts.delete(half);
      texts.add("boolean");
    }
    return [...texts]
      .map((text) => (text.includes("=>") ? `(${text})` : text))
      .sort((one, other) => Number(isNothing(one)) - Number(isNothing(other)) || (one < other ? -1 : 1))
      .join(" | ");
  }

  function printObject(type: ts.Type): string {
    const members = listMembers(type).map((member) => member.name + printMember(member));
    const indexed = checker.getIndexInfosOfType(type).flatMap(({ keyType, type: value }) =>
      // The index signature of unknown fields is left out.
      value.flags & ts.TypeFlags.Unknown ? [] : [`[key: ${print(keyType)}]: ${print(value)}`],
    );
    return `{ ${[...indexed, ...members].join("; ")} }`;
  }

  /** Public members declared by the package. */
  function listMembers(type: ts.Type): ts.Symbol[] {
    if (type.isUnion()) return [];
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    return checker
      .getPropertiesOfType(type)
      .filter(({ name, declarations: [first] = [] }) => {
        if (/^(__|#)/.test(name) || (first && ts.getCombinedModifierFlags(first) & hidden)) return false;
        return !first || files.has(first.getSourceFile());
      })
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Type of a member, printed after its name. */
  function printMember(member: ts.Symbol): string {
    if (!(member.flags & ts.SymbolFlags.Optional)) return printValue(checker.getTypeOfSymbol(member));
    const { valueDeclaration: declaration } = member;
    const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
    // The written type still has its name, and no `undefined` from the question mark.
    const type =
      node && !isGeneric(node) ? checker.getTypeFromTypeNode(node) : checker.getTypeOfSymbol(member);
    const parts = listDefined(type);
    return `?${parts.length === 1 ? printValue(parts[0]!) : `: ${printUnion(parts)}`}`;
  }

  function isGeneric(node: ts.Node): boolean {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol && symbol.flags & ts.SymbolFlags.TypeParameter) return true;
    return ts.forEachChild(node, (child) => isGeneric(child) || undefined) ?? false;
  }

  /** Constituents of a type other than undefined. */
  function listDefined(type: ts.Type): readonly ts.Type[] {
    if (!type.isUnion()) return [type];
    const defined = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    return defined.length === type.types.length && type.aliasSymbol ? [type] : defined;
  }

  function printValue(type: ts.Type): string {
    const calls = findName(type) ? [] : type.getCallSignatures();
    if (calls.length === 0) return `: ${print(type)}`;
    return calls.map((call) => `${printParameters(call)}: ${print(call.getReturnType())}`).join(" or ");
  }

  function printParameters(signature: ts.Signature): string {
    return `(${signature.parameters.flatMap(printParameter).join(", ")})`;
  }

  /** Prints a parameter; for a rest parameter of tuple type, each of its elements by its label. */
  function printParameter(parameter: ts.Symbol): string[] {
    const declaration = parameter.valueDeclaration as ts.ParameterDeclaration;
    const type = checker.getTypeOfSymbol(parameter);
    if (declaration.dotDotDotToken && checker.isTupleType(type)) {
      const { labeledElementDeclarations: labels = [], elementFlags } = (type as ts.TupleTypeReference)
        .target;
      return checker.getTypeArguments(type as ts.TupleTypeReference).map((element, index) => {
        const name = labels[index]?.name.getText() ?? "argument";
        return printNamed(name, element, (elementFlags[index]! & ts.ElementFlags.Optional) !== 0);
      });
    }
    const isOptional = declaration.questionToken !== undefined || declaration.initializer !== undefined;
    const name = parameter.name.startsWith("__") ? "options" : parameter.name;
    return [printNamed(name, type, isOptional)];
  }

  function printNamed(name: string, type: ts.Type, isOptional: boolean): string {
    const parts = isOptional ? listDefined(type) : [type];
    return `${name}${isOptional ? "?" : ""}: ${parts.length === 1 ? print(parts[0]!) : printUnion(parts)}`;
  }

  /** Bases from other packages; members of the package's own bases are listed with the rest. */
  function printBases(type: ts.Type): string {
    const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
    const foreign = bases.filter(({ symbol, aliasSymbol }) => !isOwnSymbol(aliasSymbol ?? symbol));
    const texts = foreign.map((base) =>
      base.aliasSymbol ? base.aliasSymbol.name + printArguments(base.aliasTypeArguments ?? []) : print(base),
    );
    return texts.length > 0 ? ` extends ${texts.join(", ")}` : "";
  }

  /** Discriminant of an object in a union: its `status`, `kind` or `type`. */
  function findDiscriminant(type: ts.Type): string | undefined {
    const types = checker.getPropertiesOfType(type).map((it) => checker.getTypeOfSymbol(it));
    return types.find((word) => word.isStringLiteral())?.value;
  }

  const isOwn = ({ declaration }: ts.Signature): boolean =>
    declaration !== undefined && files.has(declaration.getSourceFile());

  return {
    /** Types of the package that were printed by name. */
    mentioned,
    /** Registers the name of an exported type for later printing. */
    register,
    print,
    printBody,
    printValue,
    printMember,
    printParameters,
    printBases,
    listMembers,
    findDiscriminant,
    isOwn,
  };
}
