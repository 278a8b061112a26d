// npm run spec-coverage: writes docs/specification-coverage.md from docs/specification-sentences.json and the tests' `spec('4.2')`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from './markdown-table.mjs';
import { orRefuse, readParameters } from './parameters.mjs';
import { root } from './tools.mjs';

export const page = 'docs/specification-coverage.md';
export const typesFile = 'shared/src/values/testing/spec-sentence.ts';

const { chapters } = JSON.parse(readFileSync(join(root, 'docs/specification-sentences.json'), 'utf8'));

const folders = ['shared/src', 'server/src', 'client/src', 'client/service-worker', 'scripts', 'tests'];

/** Returns every test file with its text. */
export const testFiles = () =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.m?ts$|\.test\.mjs$/.test(file))
      .map((file) => file.replaceAll('\\', '/'))
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
  );

const sentencesMarkedIn = (text) =>
  [...text.matchAll(/^\s*spec\(([^)]*)\);/gm)].flatMap(([, list]) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, sentence]) => sentence),
  );

/** Maps each sentence to the sorted test files that mark it. */
const filesBySentence = (files) => {
  const found = new Map();
  for (const { file, text } of files)
    for (const sentence of new Set(sentencesMarkedIn(text)))
      found.set(sentence, [...(found.get(sentence) ?? []), file]);
  return new Map([...found].map(([sentence, list]) => [sentence, list.toSorted()]));
};

const isBuilt = ({ says }) => !says.includes('_Not built');

const named = (paths) => paths.map((path) => `\`${path}\``).join(' · ');

const entryOf = ([number, sentence], tests) =>
  [
    `- **${number}** ${sentence.says}`,
    ...(sentence.built.length > 0 ? [`Built: ${named(sentence.built)}`] : []),
    ...(tests.length > 0 ? [`Tested: ${named(tests)}`] : isBuilt(sentence) ? ['**No test.**'] : []),
  ].join('\\\n  ');

/** Returns the page, and the built sentences that no test marks. */
export function coverageOf(files) {
  const marked = filesBySentence(files);
  const testsOf = (number) => marked.get(number) ?? [];
  const gapsIn = ({ sentences }) =>
    Object.entries(sentences)
      .filter(([number, sentence]) => isBuilt(sentence) && testsOf(number).length === 0)
      .map(([number]) => number);
  const summary = chapters.map((chapter) => {
    const numbers = Object.keys(chapter.sentences);
    const testFilesOf = new Set(numbers.flatMap(testsOf));
    return [chapter.title, `${numbers.length}`, `${testFilesOf.size}`, gapsIn(chapter).join(', ') || '–'];
  });
  const text = [
    '# Coverage of the specification',
    '',
    'The specification is the description of the product that this project began with, nine chapters from screens to limits; it is not part',
    'of this repository. What came of it stands in [the rules](rules); this page says sentence by sentence that nothing was left out.',
    '',
    'One entry for each sentence of the specification (a table of fields or states is one), with where it is built and which test files hold it.',
    "The tests say so themselves: `spec('2.4')` stands in the test that would fail, or in the describe or file whose every test is about it. Numbers",
    'are chapter.row. What is built otherwise than written, or not at all, says so in italics. `npm run spec-coverage` writes this page from',
    '[the sentences](specification-sentences.json) and the tests.',
    '',
    ...markdownTable(['Chapter', 'Sentences', 'Test files', 'Gaps'], summary),
    ...chapters.flatMap(({ title, sentences }) => [
      '',
      `## ${title}`,
      '',
      ...Object.entries(sentences).map((entry) => entryOf(entry, testsOf(entry[0]))),
    ]),
    '',
  ].join('\n');
  return { text, gaps: chapters.flatMap(gapsIn), marked: [...marked.keys()] };
}

export const sentenceNumbers = chapters.flatMap(({ sentences }) => Object.keys(sentences));

/** Returns the source of `spec`'s parameter type, with which an unknown sentence doesn't compile. */
export const typesText = () =>
  [
    '// oxlint-disable eslint/max-lines -- `npm run spec-coverage` writes this list.',
    '/** A sentence of docs/specification-sentences.json. */',
    'export type SpecSentence =',
    `${sentenceNumbers.map((number) => `  | '${number}'`).join('\n')};`,
    '',
  ].join('\n');

if (import.meta.filename === process.argv[1]) {
  orRefuse('npm run spec-coverage', readParameters);
  writeFileSync(join(root, typesFile), typesText());
  const { text, gaps } = coverageOf(testFiles());
  writeFileSync(join(root, page), text);
  console.log(gaps.length === 0 ? 'No gaps.' : `Without a test: ${gaps.join(', ')}`);
}
