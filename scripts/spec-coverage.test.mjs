import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coverageOf, page, sentenceNumbers, testFiles, typesFile, typesText } from './spec-coverage.mjs';
import { root } from './tools.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const found = coverageOf(testFiles());

it('the coverage page matches the tests: `npm run spec-coverage` writes it', () => {
  expect(read(page)).toBe(found.text);
  expect(read(typesFile)).toBe(typesText());
});

it('every built sentence has a test, and every marked sentence exists', () => {
  expect(found.gaps).toEqual([]);
  expect(found.marked.filter((number) => !sentenceNumbers.includes(number))).toEqual([]);
  expect(new Set(sentenceNumbers).size).toBe(sentenceNumbers.length);
});

it('a sentence that no test marks is reported as a gap', () => {
  const { text, gaps } = coverageOf([
    { file: 'a.test.ts', text: "it('x', () => {\n  spec('1.1', '1.1a');\n" },
  ]);
  expect(gaps).toContain('1.2');
  expect(gaps).not.toContain('1.1a');
  expect(text).toMatch(/\*\*1\.1\*\* .*\\\n.*Built: .*\\\n {2}Tested: `a\.test\.ts`/);
  expect(text).toMatch(/\*\*1\.2\*\* .*\\\n.*\\\n {2}\*\*No test\.\*\*/);
});
