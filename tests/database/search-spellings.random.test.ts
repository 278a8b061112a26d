import { foundSpans, searchTerms } from '@werkplan/shared/search/search-words.ts';
import { containing } from '@werkplan/shared/values/compared-text.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toPrefixQuery } from '../../server/src/search/search-query.ts';
import { usePlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';

const plant = usePlant();

const names = ['Bühl', 'BÜHL', 'Bu\u0308hl', 'buehl', 'Buhl', 'Straße', 'STRASSE', 'Nord', 'West', 'Café'];
const moreNames = ['Aue', 'Neue', 'Köln', 'Koeln', 'Groß', 'Østerby', 'Čelik', 'Zoë', 'Bauer', 'Baur'];
const gaps = [' ', '-', ' - ', '\u2013', '/', ', ', ''];

it('the database finds what the browser marks and, word by word, what its filters leave', async () => {
  const random = seeded(75);
  const pick = (list: readonly string[]): string => list[random.below(list.length)] ?? '';
  const written = (most: number): string => {
    const first = pick([...names, ...moreNames]);
    const rest = Array.from(
      { length: random.below(most) },
      () => pick(gaps) + pick([...names, ...moreNames]),
    );
    return [first, ...rest].join('');
  };
  const asked = Array.from({ length: 4_000 }, () => {
    const typed = written(3);
    return {
      text: written(4).normalize('NFC'),
      typed: random.below(2) ? typed : typed.slice(0, 2 + random.below(typed.length)),
    };
  }).filter(({ typed }) => searchTerms(typed).length > 0);
  const lists = [asked.map(({ text }) => text), asked.map(({ typed }) => toPrefixQuery(searchTerms(typed)))];
  const { rows } = await sql<{ hit: boolean }>`
    SELECT search_words('', text, NULL) @@ query::tsquery AS hit
    FROM unnest(${lists[0]}::text[], ${lists[1]}::text[]) WITH ORDINALITY pair (text, query, place) ORDER BY place`.execute(
    plant.owner,
  );

  const marks = asked.map(({ text, typed }) =>
    searchTerms(typed).every((ways) =>
      ways.some((words) => words.every((word) => foundSpans(text, [word]).length > 0)),
    ),
  );
  const different = asked.filter((_, index) => rows[index]?.hit !== marks[index]);
  expect(different.slice(0, 5)).toEqual([]);
  const lost = asked.filter(
    ({ text, typed }, index) =>
      rows[index]?.hit && /^[\p{L}\p{M}]+$/u.test(typed) && !containing(typed)(text),
  );
  expect(lost.slice(0, 5)).toEqual([]);
  expect(rows.filter(({ hit }) => hit).length).toBeGreaterThan(asked.length / 20);
});
