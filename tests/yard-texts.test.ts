import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isYardOnlyLanguage, yardLanguages } from '@werkplan/shared/i18n/languages.ts';
import { loadYardTexts } from '@werkplan/shared/i18n/load-texts.ts';
import { messages } from '@werkplan/shared/i18n/messages.ts';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../client/src');
const imported = /from '(\.[^']+)'|import\('(\.[^']+)'\)/g;

/** Files that the yard page may load: those of its folder, and all they import. */
const filesOfYardPage = (): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = readdirSync(join(source, 'yard-phone'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('test'))
    .map((path) => join(source, 'yard-phone', path));
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, atOnce, onDemand] of readFileSync(path, 'utf8').matchAll(imported)) {
      const other = atOnce ?? onDemand ?? '';
      if (/\.tsx?$/.test(other)) waiting.push(join(dirname(path), other));
    }
  }
  return found;
};

/** Says its text as a toast, for which the yard page has no place. */
const unseen = '/lib/notify-no-answer.ts';

it('every text that the yard page names is there in each of its languages', async () => {
  const named = new Set(
    [...filesOfYardPage()]
      .filter((path) => !path.endsWith(unseen))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([a-z]\w+(?:\.\w+)+)'/g)])
      .map(([, key = '']) => key)
      .filter((key) => key in messages.en || `${key}_other` in messages.en),
  );
  expect(named.size).toBeGreaterThan(70);
  const missing: string[] = [];
  for (const language of yardLanguages.filter(isYardOnlyLanguage)) {
    const known = new Set(
      Object.keys(await loadYardTexts(language)).map((key) =>
        key.replace(/_(?:zero|one|two|few|many|other)$/, ''),
      ),
    );
    missing.push(...[...named].filter((key) => !known.has(key)).map((key) => `${language} ${key}`));
  }
  expect(missing).toEqual([]);
});
