// Finds changes of the API's description (docs/openapi.json) that break clients of the last release; npm run check fails on
// them. The rules, and how a call is removed: docs/deprecation.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { schemaChanges } from './api-schema-changes.mjs';
import { byNumber } from './release/versions.mjs';
import { root } from './tools.mjs';

const methods = ['get', 'post', 'put', 'delete'];

/** Describes each change in `current` that breaks clients of `released`; both are OpenAPI documents. `today`: YYYY-MM-DD. */
export function breakingChanges(released, current, today) {
  return Object.entries(released.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const [before, after] = [item[method], current.paths[path]?.[method]];
      if (!before || (!after && isOver(before, today))) return [];
      const found = after ? operationChanges({ released, current }, before, after) : ['is gone'];
      return found.map((what) => `${method.toUpperCase()} ${path}: ${what}`);
    }),
  );
}

/** True if the call's announced last day has passed. */
function isOver({ deprecated, 'x-sunset': sunset }, today) {
  return deprecated === true && sunset !== undefined && sunset < today;
}

function operationChanges(documents, before, after) {
  return [
    ...securityChanges(before.security, after.security),
    ...parameterChanges(documents, before.parameters ?? [], after.parameters ?? []),
    ...bodyChanges(documents, before.requestBody, after.requestBody),
    ...answerChanges(documents, before.responses, after.responses),
  ];
}

function securityChanges(before = [], after = []) {
  if (before.length === 0) return after.length > 0 ? ['needs a sign-in'] : [];
  const left = after.length === 0 ? [] : before.filter((one) => !after.some((other) => isSame(one, other)));
  return left.map((one) => `takes no ${Object.keys(one).join()} any more`);
}

function parameterChanges(documents, before, after) {
  const find = (list, { in: place, name }) => list.find((one) => one.in === place && one.name === name);
  const gone = before.filter((one) => !find(after, one)).map(({ name }) => `takes no ${name} any more`);
  const needed = after
    .filter((one) => one.required && !find(before, one)?.required)
    .map(({ name }) => `needs ${name}`);
  const narrowed = before.flatMap((one) => {
    const now = find(after, one);
    return now ? schemaChanges(documents, one.schema, now.schema, { isSent: true, at: one.name }) : [];
  });
  return [...gone, ...needed, ...narrowed];
}

function bodyChanges(documents, before, after) {
  if (!before) return after?.required ? ['needs a body'] : [];
  if (!after) return ['takes no body any more'];
  return contentChanges(documents, before.content, after.content, { isSent: true, at: 'body' });
}

function answerChanges(documents, before, after) {
  return Object.entries(before).flatMap(([status, answer]) => {
    const now = after[status];
    if (!now) return [`answers no ${status} any more`];
    const headers = Object.keys(answer.headers ?? {})
      .filter((name) => !now.headers?.[name])
      .map((name) => `answers no header ${name} any more`);
    const place = { isSent: false, at: `answer ${status}` };
    return [...headers, ...contentChanges(documents, answer.content, now.content, place)];
  });
}

function contentChanges(documents, before = {}, after = {}, place) {
  return Object.entries(before).flatMap(([type, { schema }]) =>
    after[type]
      ? schemaChanges(documents, schema, after[type].schema, place)
      : [`${place.at}: no ${type} any more`],
  );
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Compares the folder's API with that of the last release, or with the last one before `version`. Returns the changes that break
 * clients (`broken`); changes that docs/releases/accepted.json doesn't explain (`unexpected`); its explanations of changes that
 * weren't found (`stale`); and changes that break nobody according to it (`compatible`). Without such a release `before` is null
 * and the lists are empty.
 */
export function compareApi(folder, { today, version = null }) {
  const readJson = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
  const before = releasesIn(folder).findLast((one) => version === null || byNumber(one, version) < 0) ?? null;
  if (before === null) return { before, unexpected: [], stale: [], broken: [], compatible: [] };
  const [released, current] = [
    readJson('docs/releases', `openapi-${before}.json`),
    readJson('docs/openapi.json'),
  ];
  const { [before]: { breaks = {}, compatible = {} } = {} } = readJson('docs/releases/accepted.json');
  const accepted = { ...breaks, ...compatible };
  const found = breakingChanges(released, current, today);
  return {
    before,
    released,
    current,
    unexpected: found.filter((one) => !Object.hasOwn(accepted, one)),
    stale: Object.keys(accepted).filter((one) => !found.includes(one)),
    broken: found.filter((one) => !Object.hasOwn(compatible, one)),
    compatible: Object.keys(compatible),
  };
}

/** Lists the releases whose API is stored in docs/releases, oldest first. */
function releasesIn(folder) {
  return readdirSync(join(folder, 'docs/releases'))
    .flatMap((file) => /^openapi-(\d+\.\d+\.\d+)\.json$/.exec(file)?.[1] ?? [])
    .toSorted(byNumber);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const today = new Date().toISOString().slice(0, 10);
  const { before, unexpected, stale } = compareApi(root, { today });
  for (const one of unexpected) console.log(`breaks ${before}: ${one}`);
  for (const one of stale) console.log(`accepted in docs/releases/accepted.json, but not found: ${one}`);
  process.exit(unexpected.length + stale.length > 0 ? 1 : 0);
}
