import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { expect, it } from 'vitest';
import { conflictingFields, applyEdits } from './truck-edits.ts';

const read: Truck = {
  id: 1,
  type: 'SATTEL',
  capacity: 24_000,
  registration: 'OG-BS 214',
  defaultDriver: 'Yilmaz',
  defaultStartingTime: '05:30',
  drivingBan: null,
  loadingLength: 13_600,
  overhang: null,
  loadingMetres: 13.6,
  color: 'GRAY',
  status: 'ACTIVE',
  version: 1,
};

it('an unedited field follows the truck, in the screen’s format', () => {
  expect(applyEdits({ ...read, capacity: 25_000 }, { defaultDriver: 'Brandt' }, 'en')).toMatchObject({
    capacity: '25.000',
    defaultDriver: 'Brandt',
  });
});

it.each([
  ['loadingLength', '13,65', 13_700, ['loadingLength']],
  ['loadingLength', '13000 mm', 13_000, []],
  ['loadingMetres', '13', 13, []],
  ['loadingMetres', '', 12, ['loadingMetres']],
  ['overhang', '1,5', 1_000, ['overhang']],
] as const)('%s entered as %j conflicts with another value of %d: %j', (field, typed, others, fields) => {
  expect(conflictingFields(read, { ...read, [field]: others }, { [field]: typed }, 'de')).toEqual(fields);
});

it.each([
  ['26.000', ['capacity']],
  ['2,5', ['capacity']],
  ['27.000', []],
  ['27000,00', []],
])('a capacity entered as %j conflicts with another of 27,000 kg: %j', (capacity, fields) => {
  expect(conflictingFields(read, { ...read, capacity: 27_000 }, { capacity }, 'de')).toEqual(fields);
});
