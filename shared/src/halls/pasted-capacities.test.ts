import { describe, expect, it } from 'vitest';
import { parseCapacities } from './pasted-capacities.ts';

const today = '2026-11-23';
const read = (text: string, language: 'de' | 'en' = 'de') => parseCapacities(text, today, language);
const first = (text: string, language: 'de' | 'en' = 'de') => read(text, language)[0]?.changes[0];

describe('a pasted list of capacities', () => {
  it.each([
    ['24.11.2026', '2026-11-24'],
    ['Di 24.11.', '2026-11-24'],
    ['Di, 24.11.26', '2026-11-24'],
    ['2.1.', '2027-01-02'],
    ['2026-12-01', '2026-12-01'],
  ])('reads the day %s', (written, day) => {
    expect(first(`${written};2;45`)).toMatchObject({ kind: 'day', day, hallId: 2, maxCapacity: 45_000 });
  });

  it.each([
    ['45', 'de', 45_000],
    ['45 t', 'de', 45_000],
    ['45,5', 'de', 45_500],
    ['45.5', 'en', 45_500],
    ['45.000', 'de', 45_000],
    ['45,000', 'en', 45_000],
    ['45.000 kg', 'de', 45_000],
    ['45000', 'de', 45_000],
    ['500 kg', 'de', 500],
    ['0', 'de', 0],
  ] as const)('reads the amount %s in %s', (written, language, kilograms) => {
    expect(first(`24.11.\t1\t${written}`, language)?.maxCapacity).toBe(kilograms);
  });

  it('reads all halls, a default, the reason, and the unit that the head names', () => {
    expect(read('Tag\tHalle\tkg\tGrund\nab 30.11.\tHalle 3\t900\tNeue Schere')).toMatchObject([
      { line: 2, changes: [{ hallId: 3, kind: 'default', maxCapacity: 900, reason: 'Neue Schere' }] },
    ]);
    expect(read('23.12.;alle;40 t;bis 12:00')[0]?.changes.map(({ hallId }) => hallId)).toEqual([1, 2, 3]);
  });

  it.each([
    ['31.2.;1;5', 'calendar.paste.noDay'],
    ['22.11.2026;1;5', 'calendar.paste.past'],
    ['24.11.;4;5', 'calendar.paste.noHall'],
    ['24.11.;1;viel', 'calendar.paste.noAmount'],
    ['24.11.;1;0,0005', 'calendar.paste.noAmount'],
    ['24.11.;1;20.000 t', 'calendar.paste.noAmount'],
    [`24.11.;1;5;${'x'.repeat(61)}`, 'validation.tooLong'],
  ])('names what is wrong with %s', (line, problem) => {
    expect(read(line)).toMatchObject([{ changes: [], problem }]);
  });

  it('takes the same place only once', () => {
    expect(read('24.11.;1;5\n\n24.11.;alle;6').map(({ line, problem }) => [line, problem])).toEqual([
      [1, null],
      [3, 'validation.twice'],
    ]);
  });
});
