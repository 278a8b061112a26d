import { expect, it } from 'vitest';
import {
  parseEditorText,
  completeTime,
  spokenValue,
  startsEditing,
  toEditorText,
} from './inline-edit-kinds.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

it('a quantity has the digit groups of all screens in its editor, and is parsed back', () => {
  expect(toEditorText('kilograms', '12500')).toBe('12.500');
  for (const language of ['de', 'en'] as const)
    expect(parseEditorText('kilograms', toEditorText('kilograms', '12500'), language)).toEqual({
      text: '12500',
      problem: null,
    });
});

it('an empty quantity is 0; invalid text is kept with its error', () => {
  spec('5.6a');
  expect(parseEditorText('kilograms', ' ', 'de')).toEqual({ text: '0', problem: null });
  expect(parseEditorText('kilograms', '2,5', 'de')).toEqual({
    text: '2,5',
    problem: 'validation.wholeKilograms',
  });
});

it('text is trimmed, and spoken unchanged', () => {
  expect(toEditorText('text', ' Lahr')).toBe(' Lahr');
  expect(parseEditorText('text', ' Lahr ', 'de')).toEqual({ text: 'Lahr', problem: null });
  expect(spokenValue('text', 'Lahr')).toBe('Lahr');
  expect(spokenValue('kilograms', '12500')).toBe('12.500 kg');
});

it.each([
  ['kilograms', '7', true],
  ['time', '7', true],
  ['kilograms', 'v', false],
  ['time', 'v', false],
  ['text', '7', false],
  ['text', 'v', false],
  ['lines', 'v', false],
  ['lines', '7', false],
] as const)('a %s is opened by %j: %s', (kind, key, opens) => {
  expect(startsEditing(kind, key)).toBe(opens);
});

it.each([
  ['0615', '06:15'],
  ['2359', '23:59'],
  ['2460', '2460'],
  ['061', '06:1'],
  ['7', '07'],
  ['2', '2'],
  ['25', '25'],
  ['073', '07:3'],
  ['730', '07:30'],
  ['7305', '7305'],
  ['068', '068'],
  ['früh', 'früh'],
  ['06:1', '06:1'],
  ['06:15', '06:15'],
])('a time typed as %j becomes %j, with or without its mask', (typed, shaped) => {
  expect(completeTime(typed)).toBe(shaped);
});
