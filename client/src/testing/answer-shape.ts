/** The part of JSON Schema that the contracts use. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly minimum?: number;
  readonly format?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value);

const resolved = (schema: Schema, root: Schema): Schema => {
  const name = schema.$ref?.replace('#/$defs/', '');
  if (name === undefined) return schema;
  return name === '#' ? root : (root.$defs?.[name] ?? {});
};

const firstFault = (faults: Iterable<string | null>): string | null => {
  for (const fault of faults) if (fault !== null) return fault;
  return null;
};

/**
 * Returns the first contradiction between a value and the schema, as path and reason; null if there is none. Properties
 * may be missing, because tests serve only what they use, but unknown names and wrong types are faults.
 */
export const findContradiction = (
  schema: Schema,
  value: unknown,
  root = schema,
  at = 'answer',
): string | null => {
  const known = resolved(schema, root);
  const choices = known.anyOf ?? known.oneOf;
  if (choices) {
    const faults = choices.map((choice) => findContradiction(choice, value, root, at));
    if (faults.includes(null)) return null;
    // The longest path belongs to the intended branch.
    return faults.reduce((best, fault) => ((fault?.length ?? 0) > (best?.length ?? 0) ? fault : best), null);
  }
  if (known.allOf) return firstFault(known.allOf.map((one) => findContradiction(one, value, root, at)));
  if ('const' in known && known.const !== value) return `${at} is not ${String(known.const)}`;
  if (known.enum && !known.enum.includes(value)) return `${at} is none of ${known.enum.join(', ')}`;
  const types = [known.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return `${at} is ${typeOf(value)}, not ${types.join(' or ')}`;
  if (Array.isArray(value)) {
    const itemOf = (index: number): Schema => known.prefixItems?.[index] ?? known.items ?? {};
    return firstFault(
      value.map((item, index) => findContradiction(itemOf(index), item, root, `${at}[${index}]`)),
    );
  }
  if (typeof value !== 'object' || value === null) return null;
  return firstFault(
    Object.entries(value as Fields).map(([name, one]) => {
      const property = known.properties?.[name] ?? known.additionalProperties ?? true;
      if (property === false) return `${at}.${name} is no such field`;
      return property === true || one === undefined
        ? null
        : findContradiction(property, one, root, `${at}.${name}`);
    }),
  );
};

const text = (format = ''): string =>
  ({ 'date-time': '2026-11-23T08:00:00Z', date: '2026-11-23', time: '08:00' })[format] ?? '';

/** Returns the minimal value that a schema allows: null if possible, as few items as allowed, only required properties. */
export const minimalValue = (schema: Schema, root = schema): unknown => {
  const known = resolved(schema, root);
  if ('const' in known) return known.const;
  const types = [known.type ?? []].flat();
  if (types.includes('null')) return null;
  if (known.enum) return known.enum[0];
  const choices = known.anyOf ?? known.oneOf;
  if (choices) {
    const empty = choices.find(({ type }) => type === 'null');
    return empty ? null : minimalValue(choices[0] ?? {}, root);
  }
  if (known.allOf)
    return Object.assign({}, ...known.allOf.map((one) => minimalValue(one, root) as object)) as object;
  switch (types[0]) {
    case 'object':
      return Object.fromEntries(
        (known.required ?? []).map((name) => [name, minimalValue(known.properties?.[name] ?? {}, root)]),
      );
    case 'array':
      return known.prefixItems
        ? known.prefixItems.map((one) => minimalValue(one, root))
        : Array.from({ length: known.minItems ?? 0 }, () => minimalValue(known.items ?? {}, root));
    case 'string':
      return text(known.format);
    case 'number':
    case 'integer':
      return Math.max(0, known.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
};
