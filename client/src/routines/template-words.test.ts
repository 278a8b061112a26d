import { aTemplate } from '@werkplan/shared/live/testing/rows.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, translateNow as t } from '../lib/i18n.ts';
import { ruleText, templateName } from './template-words.ts';

beforeAll(() => loadTexts('all'));

const template = aTemplate({ id: 1, truckId: 3, day: '2026-11-23' });

describe('a template', () => {
  it('is named by its text, or for a run by time and driver', () => {
    expect(templateName({ ...template, kind: 'text', text: 'Kran' })).toBe('Kran');
    const run = { ...template, kind: 'run', startingTime: '06:30', truckDriver: 'Fa. Kessler' } as const;
    expect(templateName(run)).toBe('Tour 06:30, Fa. Kessler');
  });

  it.each([
    ['', 1, 'jeden Arbeitstag'],
    ['2', 1, 'jeden Dienstag'],
    ['135', 1, 'Mo, Mi, Fr'],
    ['4', 4, 'alle 4 Wochen, Do'],
    ['15', 2, 'alle 2 Wochen, Mo, Fr'],
  ])('on the weekdays "%s" every %i weeks reads "%s"', (weekdays, weeks, text) => {
    expect(ruleText({ weekdays, weeks }, { t, language: 'de' })).toBe(text);
  });
});
