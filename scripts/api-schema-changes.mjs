// Compares schemas for changes that break existing clients.

/**
 * Describes each breaking change with its place. Requests (`isSent`) must accept everything they accepted; answers must keep
 * all promised members and types, but may have more.
 */
export function schemaChanges(documents, before, after, { isSent, at }, seen = new Set()) {
  const pair = `${before?.$ref ?? ''} ${after?.$ref ?? ''} ${isSent}`;
  if (before?.$ref && after?.$ref) {
    if (seen.has(pair)) return [];
    seen.add(pair);
  }
  const [was, is] = [resolved(documents.released, before), resolved(documents.current, after)];
  const place = { isSent, at };
  const again = (one, other, where = at) =>
    schemaChanges(documents, one, other, { isSent, at: where }, new Set(seen));
  const [given, taken] = [variants(was), variants(is)];
  if (given.length > 1 || taken.length > 1) return unionChanges(given, taken, place, again);
  return [
    ...typeChanges(was, is, place),
    ...(isSent ? [...valueChanges(was, is, at), ...limitChanges(was, is, at)] : constantChanges(was, is, at)),
    ...(was.items && is.items ? again(was.items, is.items, `${at}[]`) : []),
    ...(was.properties || is.properties ? fieldChanges(was, is, place, again) : []),
  ];
}

function resolved(document, schema = {}) {
  if (!schema.$ref) return schema;
  const { $ref, ...rest } = schema;
  return { ...resolved(document, document.components.schemas[$ref.split('/').at(-1)]), ...rest };
}

/** Returns the alternatives of a schema; a type that may be null has two. */
function variants(schema) {
  const { anyOf, oneOf, type } = schema;
  if (anyOf ?? oneOf) return anyOf ?? oneOf;
  return Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

/** Compares alternatives: each request variant must still be accepted, and each answer variant must have been promised. */
function unionChanges(given, taken, { isSent, at }, again) {
  const [each, among] = isSent ? [given, taken] : [taken, given];
  return each.flatMap((one) => {
    const tries = among.map((other) => (isSent ? again(one, other) : again(other, one)));
    const best = tries.toSorted((some, others) => some.length - others.length)[0];
    return best ?? [`${at}: nothing fits`];
  });
}

function typeChanges({ type: was }, { type: is }, { isSent, at }) {
  if (was === is) return [];
  const [narrow, wide] = isSent ? [was, is] : [is, was];
  if (wide === undefined || (narrow === 'integer' && wide === 'number')) return [];
  return [`${at}: ${was ?? 'anything'} became ${is ?? 'anything'}`];
}

const valuesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : null);

function valueChanges(was, is, at) {
  const [before, after] = [valuesOf(was), valuesOf(is)];
  if (!after) return [];
  if (!before) return [`${at}: only ${after.join(', ')} any more`];
  const gone = before.filter((one) => !after.includes(one));
  return gone.length > 0 ? [`${at}: takes no ${gone.join(', ')} any more`] : [];
}

/** Compares constants in answers, which must stay; an answer's enum may grow. */
function constantChanges(was, is, at) {
  if (!('const' in was) || valuesOf(is)?.every((one) => one === was.const)) return [];
  return [`${at}: isn't always ${was.const} any more`];
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const exact = ['pattern', 'format'];

function limitChanges(was, is, at) {
  const raised = lower.filter((name) => is[name] !== undefined && !(was[name] >= is[name]));
  const lowered = upper.filter((name) => is[name] !== undefined && !(was[name] <= is[name]));
  const changed = exact.filter((name) => is[name] !== undefined && was[name] !== is[name]);
  return [...raised, ...lowered, ...changed].map((name) => `${at}: ${name} became ${is[name]}`);
}

function fieldChanges(was, is, { isSent, at }, again) {
  const [before, after] = [was.properties ?? {}, is.properties ?? {}];
  const [needed, now] = [new Set(was.required), new Set(is.required)];
  const deeper = Object.keys(before).flatMap((name) =>
    after[name] ? again(before[name], after[name], `${at}.${name}`) : [],
  );
  if (isSent) {
    const gone = is.additionalProperties === false ? Object.keys(before).filter((name) => !after[name]) : [];
    const more = [...now].filter((name) => !needed.has(name));
    return [
      ...gone.map((name) => `${at}: takes no ${name} any more`),
      ...more.map((name) => `${at}: needs ${name}`),
      ...deeper,
    ];
  }
  const gone = Object.keys(before).filter((name) => !after[name]);
  const less = [...needed].filter((name) => after[name] && !now.has(name));
  return [
    ...gone.map((name) => `${at}: has no ${name} any more`),
    ...less.map((name) => `${at}: may lack ${name}`),
    ...deeper,
  ];
}
