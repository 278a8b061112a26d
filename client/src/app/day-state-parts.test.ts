// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { translateNow } from '../lib/i18n.ts';
import { Chip } from '../ui/chip.tsx';
import { dayChipContent, type DayFacts } from './day-state-parts.ts';

beforeAll(async () => await setLanguage('de'));
afterEach(cleanup);

const today: DayFacts = {
  distance: 0,
  past: 'correctable',
  isReleased: false,
  special: null,
  mayPlan: true,
  clearance: 'may',
  late: 0,
  hints: 0,
  changes: { count: 0, isAsked: false },
};

/** Lists the parts of the chip, with brackets around those that are shown at every width. */
const said = (facts: Partial<DayFacts>): string => {
  const look = dayChipContent({ ...today, ...facts }, translateNow);
  if (look === null) return 'nothing';
  const { container } = renderPartInApp(createElement(Chip, look));
  const parts = [...(container.querySelector('button')?.children ?? [])].slice(0, -1);
  const words = parts.map((part) =>
    part.hasAttribute('data-from') ? part.textContent : `[${part.textContent}]`,
  );
  return `${look.tone}: ${words.join(' ')}`;
};

describe('the state of a day', () => {
  it.each<[string, Partial<DayFacts>, string]>([
    ['today in planning', {}, 'outline: [In Planung]'],
    ['a day that isn’t there yet', { isReleased: null }, 'nothing'],
    ['tomorrow', { distance: 1 }, 'outline: [In Planung] Morgen'],
    ['in a week', { distance: 7, isReleased: true }, 'accent: [Freigegeben] In 7 Tagen'],
    [
      'released, with what came after',
      { isReleased: true, late: 3 },
      'accent: [Freigegeben] [3 nachträglich]',
    ],
    [
      'changed since the print',
      { isReleased: true, late: 1, changes: { count: 5, isAsked: false } },
      'accent: [Freigegeben] [1 nachträglich] [Δ55 Änderungen]',
    ],
    [
      'a print that nobody has confirmed',
      { changes: { count: 5, isAsked: true } },
      'outline: [In Planung] [Gedruckt?]',
    ],
    ['yesterday', { distance: -1 }, 'neutral: [Vergangen] Gestern · Touren änderbar'],
    [
      'long ago, in production',
      { distance: -12, past: 'notesOnly' },
      'neutral: [Vergangen] Vor 12 Tagen · nur Notizen',
    ],
    [
      'a past day that was released',
      { distance: -1, isReleased: true, late: 2 },
      'neutral: [Vergangen] Gestern · Touren änderbar [2 nachträglich]',
    ],
    [
      'a day off',
      { distance: 5, special: { works: false, name: 'Betriebsferien' } },
      'neutral: [Kein Arbeitstag] In 5 Tagen Betriebsferien',
    ],
    [
      'a day off that is worked on all the same',
      { isReleased: true, special: { works: false, name: 'Betriebsferien' } },
      'accent: [Freigegeben] Betriebsferien',
    ],
    [
      'a Saturday that is a working day',
      { special: { works: true, name: 'Sonderschicht' } },
      'outline: [In Planung] Sonderschicht',
    ],
    ['for a viewer', { mayPlan: false }, 'outline: [In Planung] Nur ansehen'],
    [
      'for whom may not change it',
      { isReleased: true, clearance: 'locked' },
      'accent: [Freigegeben] [gesperrt]',
    ],
    [
      'for whom has asked',
      { isReleased: true, clearance: 'asked' },
      'accent: [Freigegeben] [wartet auf Freischaltung]',
    ],
  ])('%s', (_, facts, words) => {
    expect(said(facts)).toBe(words);
  });
});
