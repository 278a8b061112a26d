// Finds additions to the API since the last release, for the release notes: new calls, and new parameters and fields of known ones.

const methods = ['get', 'post', 'put', 'delete'];

/** Returns new calls, and the new parameters and fields of known ones: `{ calls: [text], fields: [text] }`. */
export function additions(released, current) {
  const calls = [];
  const fields = [];
  for (const [path, item] of Object.entries(current.paths))
    for (const method of methods) {
      const [before, after] = [released.paths[path]?.[method], item[method]];
      if (!after) continue;
      const name = `${method.toUpperCase()} ${path}`;
      if (!before) calls.push(`${name}: ${after.summary ?? ''}`.replace(/: $/, ''));
      else fields.push(...newPartsOf({ released, current }, before, after).map((what) => `${name}: ${what}`));
    }
  return { calls, fields };
}

/** Lists calls that were deprecated since the last release. */
export function newlyDeprecated(released, current) {
  return Object.entries(current.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method]?.deprecated && !released.paths[path]?.[method]?.deprecated)
      .map((method) => `${method.toUpperCase()} ${path}: until ${item[method]['x-sunset']}`),
  );
}

function newPartsOf(documents, before, after) {
  const taken = listed('takes', parameterNames(before), parameterNames(after));
  const body = listed(
    'body has',
    bodyFields(documents.released, before),
    bodyFields(documents.current, after),
  );
  const answer = listed(
    'answer has',
    answerFields(documents.released, before),
    answerFields(documents.current, after),
  );
  return [...taken, ...body, ...answer];
}

function listed(verb, before, after) {
  const more = after.filter((name) => !before.includes(name));
  return more.length > 0 ? [`${verb} ${more.join(', ')}`] : [];
}

const parameterNames = ({ parameters = [] }) => parameters.map(({ name }) => name);

const bodyFields = (document, { requestBody }) =>
  fieldsOf(document, requestBody?.content?.['application/json']?.schema);

const answerFields = (document, { responses }) =>
  fieldsOf(document, responses['200']?.content?.['application/json']?.schema);

/** Returns the names of a schema's direct fields; for a list, those of its rows. */
function fieldsOf(document, schema) {
  if (!schema) return [];
  const { $ref, items, properties, anyOf, oneOf, allOf } = schema;
  if ($ref) return fieldsOf(document, document.components.schemas[$ref.split('/').at(-1)]);
  if (items) return fieldsOf(document, items);
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return [...new Set([...Object.keys(properties ?? {}), ...parts.flatMap((one) => fieldsOf(document, one))])];
}
