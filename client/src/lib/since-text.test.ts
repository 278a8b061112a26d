import { expect, it } from 'vitest';
import { sinceText } from './since-text.ts';

const now = Date.parse('2026-11-17T08:00:00Z');

it.each([
  ['2026-11-17T07:59:52Z', 'vor 8 Sekunden', '8 seconds ago'],
  ['2026-11-17T07:58:10Z', 'vor 1 Minute', '1 minute ago'],
  ['2026-11-17T05:59:00Z', 'vor 2 Stunden', '2 hours ago'],
  ['2026-11-16T07:00:00Z', 'gestern', 'yesterday'],
  ['2026-11-17T08:00:07Z', 'jetzt', 'now'],
])('%s was %s (%s)', (moment, german, english) => {
  expect(sinceText(moment, 'de', now)).toBe(german);
  expect(sinceText(moment, 'en', now)).toBe(english);
});
