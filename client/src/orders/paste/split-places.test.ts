import { expect, it } from 'vitest';
import { hasPlaceColumn, splitPlace, splitPlaceColumn } from './split-places.ts';

it.each([
  ['79364 Malterdingen', '79364', 'Malterdingen'],
  ['79364  Bad Krozingen-Süd', '79364', 'Bad Krozingen-Süd'],
  ['79364, Malterdingen', '79364', 'Malterdingen'],
  ['D-79364 Malterdingen', 'D-79364', 'Malterdingen'],
  ['01067 Dresden', '01067', 'Dresden'],
  ['6020 Innsbruck', '6020', 'Innsbruck'],
  ['110 00 Praha 1', '110 00', 'Praha 1'],
  ['00-950 Łódź', '00-950', 'Łódź'],
  ['1012 AB Amsterdam', '1012 AB', 'Amsterdam'],
  ['79364', '79364', ''],
  ['Malterdingen', '', 'Malterdingen'],
  ['', '', ''],
])('%j is %j and %j', (text, postCode, city) => {
  expect(splitPlace(text)).toEqual([postCode, city]);
});

it.each(['PLZ Ort', 'PLZ/Ort', 'PLZ, Ort', 'plz ort', 'ZIP / City', 'PLZ / Ort'])(
  '%j is a column of both',
  (head) => {
    expect(hasPlaceColumn({ line: 1, texts: ['Auftrag', head] })).toBe(true);
  },
);

it.each(['PLZ', 'Ort', 'Vorort', 'Transport'])('%j is not', (head) => {
  expect(hasPlaceColumn({ line: 1, texts: [head] })).toBe(false);
});

it('splits the column below its head, and shifts later columns', () => {
  const rows = [
    { line: 1, texts: ['Liste'] },
    { line: 2, texts: ['Auftrag', 'PLZ Ort', 'Stahl'] },
    { line: 3, texts: ['1', '79364 Malterdingen', '9.5'], numbers: [0, 2] },
  ];
  expect(splitPlaceColumn(rows, 1)).toEqual([
    { line: 1, texts: ['Liste'] },
    { line: 2, texts: ['Auftrag', 'PLZ', 'Ort', 'Stahl'] },
    { line: 3, texts: ['1', '79364', 'Malterdingen', '9.5'], numbers: [0, 3] },
  ]);
});
