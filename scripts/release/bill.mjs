// Makes the bill of materials of a release (CycloneDX) and checks the licences of its packages.
import { createHash } from 'node:crypto';
import { outputOfNpm } from './run-program.mjs';

/** Packages with one of these licences may be distributed with Werkplan. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Licences of packages whose package.json names none; a person has read them in the packages' LICENSE files. */
const readByHand = { 'png-js': 'MIT' };

/** Makes the bill of a folder's lockfile without development packages. The same lockfile and time give the same bill. */
export function makeBill(folder, at) {
  const workspaces = ['server', 'client', 'shared'].flatMap((name) => ['--workspace', name]);
  const format = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const bill = JSON.parse(outputOfNpm(['sbom', ...format, ...workspaces], folder));
  bill.metadata.timestamp = at;
  bill.metadata.component.type = 'application';
  for (const component of bill.components) {
    const named = readByHand[component.name];
    if (named && licencesOf(component).length === 0) component.licenses = [{ license: { id: named } }];
  }
  delete bill.serialNumber;
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return { ...bill, serialNumber: `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}` };
}

/** Describes each package whose licence is not allowed. */
export function licenceProblems({ components }) {
  return components.flatMap((component) => {
    const { name, version } = component;
    const licences = licencesOf(component);
    if (licences.length === 0) return [`${name} ${version} names no licence.`];
    const strange = licences.filter((one) => !allowed.has(one));
    return strange.map(
      (one) => `${name} ${version} is under ${one}, which scripts/release/bill.mjs doesn't know.`,
    );
  });
}

/** Counts the packages per licence, for the release notes. */
export function licenceCounts({ components }) {
  const counts = new Map();
  for (const component of components)
    for (const one of licencesOf(component)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other, 'en'));
}

/** Returns all licences of an expression such as `(MIT AND OFL-1.1)`. Even of alternatives (OR) each one must be allowed. */
function licencesOf({ licenses = [] }) {
  return licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .flatMap((text) => text.split(/\s+(?:and|or)\s+/i))
    .map((one) => one.replaceAll(/[()]/g, ''))
    .filter(Boolean);
}
