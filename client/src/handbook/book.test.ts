import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadBaseTexts,
  loadFurtherTexts,
  loadYardTexts,
  loadServerTexts,
  loadSignedInTexts,
  loadSignedOutTexts,
} from '@werkplan/shared/i18n/load-texts.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import * as german from './book-de.ts';
import * as english from './book-en.ts';
import { type Chapter, headingsOf, readBook, slugOf, parseStep } from './book.ts';
import { findChapters } from './find-chapters.ts';
import { bookLanguageFor } from './use-book.ts';

const books = [
  ['de', german, /„([^“]+)“/g],
  ['en', english, /“([^”]+)”/g],
] as const;

const textsOf = async (language: Language): Promise<readonly string[]> =>
  Object.values({
    ...(await loadSignedInTexts(language)),
    ...(await loadSignedOutTexts(language)),
    ...(await loadBaseTexts(language)),
    ...(await loadFurtherTexts(language)),
    ...(await loadServerTexts(language)),
    ...(await loadYardTexts(language)),
  });

/** Builds a pattern that matches a text with any values for its placeholders, as in 'jetzt {{date}}'. */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.+')}$`, 'u');

describe.each(books)('the handbook in %s', (language, { chapters }, quoted) => {
  const folder = join(import.meta.dirname, '../../../docs', language === 'de' ? 'handbuch' : 'handbook');

  it('quotes each label as the screens show it', async () => {
    const texts = await textsOf(language);
    const exact = new Set(texts);
    const patterns = texts
      .filter((text) => /[^\s{}]{3}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
      .map(patternOf);
    const labels = chapters.flatMap(({ text }) => [...text.matchAll(quoted)].map(([, label = '']) => label));
    expect(labels.length).toBeGreaterThan(50);
    // Labels in other quotation marks would not be checked.
    expect(chapters.filter(({ text }) => text.includes('"')).map(({ slug }) => slug)).toEqual([]);
    expect(labels.filter((label) => !exact.has(label) && !patterns.some((one) => one.test(label)))).toEqual(
      [],
    );
  });

  it('links only to existing chapters; each chapter has an aim, steps and a picture in both themes', () => {
    const slugs = new Set(chapters.map(({ slug }) => slug));
    for (const { slug, text, tokens, title } of chapters) {
      for (const [, href = ''] of text.matchAll(/\]\(([^)]+\.md)\)/g))
        expect(slugs, slug).toContain(slugOf(href));
      expect([
        title,
        tokens.some((token) => token.type === 'list' && (token as Tokens.List).ordered),
      ]).toEqual([expect.stringMatching(/\S/), true]);
      const [, name = ''] = /\(pictures\/(.+?)-light\.webp\)/.exec(text) ?? [];
      for (const theme of ['light', 'dark'])
        expect(existsSync(join(folder, `pictures/${name}-${theme}.webp`)), `${slug} ${theme}`).toBe(true);
    }
  });
});

it('both languages have the same chapters with the same number of steps and headings', () => {
  const shape = (chapters: readonly Chapter[]): unknown =>
    chapters.map((chapter) => [
      chapter.slug,
      headingsOf(chapter).length,
      chapter.tokens.flatMap((token) => (token.type === 'list' ? (token as Tokens.List).items.length : [])),
    ]);
  expect(shape(english.chapters)).toEqual(shape(german.chapters));
});

it('reads chapters in the order and groups of the README, and steps as title, text and keys', () => {
  const chapters = readBook({
    'x/README.md': '# Book\n\n## Orders\n\n- [Move](move.md)\n- [Make](make.md)\n',
    'x/make.md': '# Make an order\n\nLead.\n',
    'x/move.md':
      '# Move an order\n\n1. **Go there** With `Tab` or so. `Ctrl` `K`\n2. **Done**\n\n## Then\n\nGone.\n',
  });
  expect(chapters.map(({ slug, group, title }) => [slug, group, title])).toEqual([
    ['move', 'Orders', 'Move an order'],
    ['make', 'Orders', 'Make an order'],
  ]);
  const list = chapters[0]?.tokens.find((token) => token.type === 'list') as Tokens.List;
  expect(list.items.map(parseStep).map(({ title, keys }) => [title, keys])).toEqual([
    ['Go there', ['Ctrl', 'K']],
    ['Done', []],
  ]);
});

it('the search finds chapters by prefixes of words, titles first', () => {
  expect(findChapters(german.chapters, 'entwurf').map(({ slug }) => slug)).toContain('run-falls-out');
  expect(findChapters(german.chapters, 'druck')[0]?.slug).toBe('print');
  expect(findChapters(german.chapters, 'gibtesnicht')).toEqual([]);
  expect(findChapters(german.chapters, '  ')).toHaveLength(german.chapters.length);
});

it.each([
  ['de', 'de'],
  ['en', 'en'],
  ['pl', 'en'],
])('for screens in %s is in %s', (screens, language) => expect(bookLanguageFor(screens)).toBe(language));
