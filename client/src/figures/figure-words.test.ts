import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, translateNow as t } from '../lib/i18n.ts';
import { deltaWords, deltaDirection, pointsText, pointsWords } from './deltas.ts';
import { spanOf } from './figure-period.ts';
import {
  daysText,
  decimalText,
  lineWords,
  percentText,
  shareText,
  shortSpanText,
  signedPercent,
  spanText,
} from './figure-words.ts';
import { figuresOn } from './testing/some-figures.ts';

beforeAll(() => loadTexts('all'));

it('a percentage has one decimal, a share none, and a missing value is a dash', () => {
  const all = [89.14, 100, null];
  expect(all.map((percent) => percentText(percent, 'de'))).toEqual(['89,1', '100,0', '–']);
  expect([shareText(2, 11), shareText(0, 4), shareText(0, 0)]).toEqual(['18', '0', '–']);
});

it('English writes decimals with a point, no space before the percent sign, and months by name', () => {
  expect([percentText(89.14, 'en'), decimalText(2.44, 'en')]).toEqual(['89.1', '2.4']);
  const signed = (language: 'de' | 'en'): string[] =>
    [signedPercent(89.14, language), signedPercent(89.14, language, 0), signedPercent(null, language)].map(
      (text) => text.replaceAll(/\s/gu, ' '),
    );
  expect(signed('en')).toEqual(['89.1%', '89%', '–']);
  expect(signed('de')).toEqual(['89,1 %', '89 %', '–']);
  const spans = [
    spanOf('month', '2026-10-23'),
    spanOf('week', '2026-10-01'),
    { kind: 'own', from: '2026-09-01', to: '2026-10-15' } as const,
  ];
  const named = spans.map((span) => spanText(span, t, 'en').replaceAll(/\s/gu, ' '));
  expect(named.map((text) => text.replace('KW', 'Week'))).toEqual([
    'October 2026',
    'Week 40, 28 Sept – 4 Oct 2026',
    '1 Sept – 15 Oct 2026',
  ]);
  expect(daysText('2026-10-19', '2026-10-25', 'en').replaceAll(/\s/gu, ' ')).toBe('19 – 25 Oct');
  expect(pointsText(92.4, 89.1, 'en')).toBe('+ 3.3');
});

describe('a period', () => {
  it.each([
    ['2026-11-16', '2026-11-22', '16. – 22.11.'],
    ['2026-09-28', '2026-10-04', '28.9. – 4.10.'],
    ['2026-11-19', '2026-11-19', 'Do, 19.11.'],
  ])('of the days %s to %s reads %s', (from, to, text) => {
    expect(daysText(from, to, 'de').replaceAll(/\s/gu, ' ')).toBe(text);
  });

  it.each([
    [spanOf('month', '2026-11-23'), 'November 2026'],
    [spanOf('week', '2026-11-23'), 'KW 48, 23. – 29.11.2026'],
    [spanOf('quarter', '2026-11-23'), '4. Quartal 2026'],
    [{ kind: 'own', from: '2026-09-01', to: '2026-10-15' } as const, '1.9. – 15.10.2026'],
  ])('%j is called %s', (span, text) => {
    expect(spanText(span, t, 'de')).toBe(text);
  });

  it.each([
    [spanOf('month', '2026-10-01'), 'Oktober'],
    [spanOf('month', '2025-11-01'), 'November 2025'],
    [spanOf('week', '2026-11-16'), 'KW 47'],
    [spanOf('quarter', '2025-11-23'), '4. Quartal 2025'],
    [{ kind: 'own', from: '2026-11-02', to: '2026-11-06' } as const, '2. – 6.11.'],
  ])('%j beside one of 2026 is called %s', (span, text) => {
    expect(shortSpanText(span, spanOf('month', '2026-11-23'), t, 'de')).toBe(text);
  });

  it('has names for the lines of its table', () => {
    const words = { t, language: 'de' } as const;
    const day = figuresOn('2026-11-19');
    expect(lineWords(day, 'day', words)).toEqual({ name: 'Do, 19.11.', days: '' });
    expect(lineWords({ ...day, to: '2026-11-22' }, 'week', words)).toEqual({
      name: 'KW 47',
      days: '19. – 22.11.',
    });
    expect(lineWords(day, 'month', words)).toEqual({ name: 'November', days: '2026' });
  });
});

describe('compared with the previous period', () => {
  it.each([
    [92.4, 89.1, '+ 3,3', ['up', '3,3 Punkte mehr']],
    [89.1, 92.4, '− 3,3', ['down', '3,3 Punkte weniger']],
    [90.04, 90, '± 0', ['same', 'gleich']],
    [null, 90, null, null],
    [90, null, null, null],
  ])('%j to %j percent is %j', (now, before, text, words) => {
    expect(pointsText(now, before, 'de')).toBe(text);
    expect(pointsWords(t, now, before, 'de')).toEqual(words);
  });

  it.each([
    [204, ' t', '204 t mehr', 'up'],
    [-2, '', '2 weniger', 'down'],
    [0, ' t', 'gleich', 'same'],
    [-1_204, '', '1.204 weniger', 'down'],
  ] as const)('%i%s reads %s', (delta, unit, text, direction) => {
    expect([deltaWords(t, delta, unit), deltaDirection(delta)]).toEqual([text, direction]);
  });
});
