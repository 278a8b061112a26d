import { styleAttributes, domAttributes } from '../client/src/lib/dom-contract.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const contract = 'client/src/lib/dom-contract.ts';
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|css)$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => file !== contract && !file.endsWith('dom-contract.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const client = filesIn('client/src');
const tests = filesIn('tests');

/** Attributes that Base UI sets on its own elements. */
const ofLibrary = [
  'base-ui-focus-guard',
  'checked',
  'ending-style',
  'highlighted',
  'open',
  'popup-open',
  'starting-style',
];
const known = new Set<string>([...domAttributes, ...styleAttributes, ...ofLibrary]);

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
/** Matches data attributes in markup and selectors, and their names in code. */
const inMarkup = /(?<=[\s'"[])data-([a-z]+(?:-[a-z]+)*)(?=[\s=\]'">/}:])/g;
const inSelectors = /\[data-([a-z]+(?:-[a-z]+)*)/g;
const byContract =
  /\b(?:dataSelector|closestWith|dataOf|dataNumberOf)\((?:[^()]*(?:\([^()]*\))?[^()]*, )?'([a-z-]+)'/g;

it('every data-* attribute of the client is in the contract', () => {
  const found = client.flatMap(({ file, text }) => namesIn(text, inMarkup).map((name) => ({ file, name })));
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('tests look for none that the client doesn’t know', () => {
  // That test uses selectors of Swagger UI.
  const ofTheClient = tests.filter(({ file }) => file !== 'tests/browser/nightly/api-page.test.ts');
  const found = ofTheClient.flatMap(({ file, text }) =>
    namesIn(text, inSelectors).map((name) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('the client’s code finds elements through the contract', () => {
  const byHand = client.filter(
    ({ file, text }) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      !file.includes('/testing/') &&
      /\[data-(?!open\])[a-z-]+|\.dataset\[/.test(text),
  );
  expect(byHand.map(({ file }) => file)).toEqual(['client/src/lib/theme.ts']);
});

it('what the contract names is written somewhere, and what is no mark is read by nobody', () => {
  const written = new Set(client.flatMap(({ text }) => namesIn(text, inMarkup)));
  const read = new Set(client.flatMap(({ text }) => namesIn(text, byContract)));
  expect(
    [...domAttributes, ...styleAttributes].filter((name) => !written.has(name) && name !== 'theme'),
  ).toEqual([]);
  expect(styleAttributes.filter((name) => read.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(20);
});
