import { describe, expect, it } from 'vitest';
import { assertVersion, mergeFields, mergeOnto } from './merge.ts';
import { spec } from '../values/testing/spec.ts';

const fields = ['city', 'steel', 'note'] as const;
const base = { city: 'Freiburg', steel: 9000, note: '' };

describe('mergeFields', () => {
  spec('L.4');
  it('keeps what both planners changed in different fields', () => {
    const merge = mergeFields(base, { ...base, city: 'Lahr' }, { ...base, steel: 8000 }, fields);
    expect(merge).toEqual({ changed: ['city'], conflicting: [] });
  });

  it('names the field that both changed to different values', () => {
    const merge = mergeFields(base, { ...base, city: 'Lahr' }, { ...base, city: 'Kehl' }, fields);
    expect(merge).toEqual({ changed: ['city'], conflicting: ['city'] });
  });

  it('sees no conflict in the same value and no change in an untouched row', () => {
    expect(mergeFields(base, { ...base, city: 'Lahr' }, { ...base, city: 'Lahr' }, fields).changed).toEqual(
      [],
    );
    expect(mergeFields(base, base, { ...base, city: 'Lahr' }, fields).changed).toEqual([]);
  });

  it('sees no change in a text that comes back without signs no one sees', () => {
    const stored = { ...base, city: ' Frei\u200bburg\u00a0' };
    expect(mergeFields(stored, base, stored, fields).changed).toEqual([]);
    expect(mergeFields(stored, { ...base, city: 'Lahr' }, stored, fields).changed).toEqual(['city']);
  });

  it('loses no edit and invents none, whatever three rows it gets', () => {
    const values = [0, 1, 2];
    const rows = values.flatMap((city) =>
      values.flatMap((steel) => values.map((note) => ({ city, steel, note }))),
    );
    const wrong: object[] = [];
    for (const was of rows) {
      for (const yours of rows) {
        for (const theirs of rows) {
          const { changed, conflicting } = mergeFields(was, yours, theirs, fields);
          const merged = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, yours[field]])) };
          const isRight = fields.every((field) => {
            const iChanged = yours[field] !== was[field];
            const theyChanged = theirs[field] !== was[field];
            const clash = iChanged && theyChanged && yours[field] !== theirs[field];
            if (conflicting.includes(field) !== clash) return false;
            return clash || merged[field] === (iChanged ? yours[field] : theirs[field]);
          });
          if (!isRight) wrong.push({ was, yours, theirs, changed, conflicting });
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a field that a row keeps', () => {
  const merged = (yours: object) =>
    mergeOnto(
      { base, yours: { ...base, ...yours }, current: { ...base, note: 'Kran' } },
      { editable: ['city'], kept: ['note'] },
    ).changed;

  it('may come back as it was read, as it is stored by now, or not at all', () => {
    for (const note of ['', 'Kran', undefined]) expect(merged({ city: 'Lahr', note })).toEqual(['city']);
  });

  it('may not be another one', () => {
    const details = { fields: { note: 'validation.readOnlyField' } };
    expect(() => merged({ note: 'Tor 3' })).toThrow(expect.objectContaining({ details }) as Error);
  });
});

describe('an If-Match', () => {
  spec('L.48');
  it.each(['"6"', '"8"', '8', 'x'])('of another version than 7 is refused: %s', (ifMatch) => {
    const code = 'VERSION_MISMATCH';
    expect(() => assertVersion({ version: 7 }, ifMatch)).toThrow(expect.objectContaining({ code }) as Error);
  });

  it.each(['"7"', 'W/"7"', ' 7 ', '*'])('lets version 7 through: %s', (ifMatch) => {
    expect(() => assertVersion({ version: 7 }, ifMatch)).not.toThrow();
    expect(() => assertVersion(null, ifMatch)).not.toThrow();
  });
});
