import { expect, it } from 'vitest';
import { readDraft, spokenValue, startsWith, toDraft } from './inline-edit-kinds.ts';

it('a quantity stands in its editor as the screen groups it, and is read back', () => {
  expect(toDraft('kilograms', '12500', 'de')).toBe('12.500');
  expect(toDraft('kilograms', '12500', 'en')).toBe('12,500');
  for (const language of ['de', 'en'] as const)
    expect(readDraft('kilograms', toDraft('kilograms', '12500', language), language)).toEqual({
      text: '12500',
      problem: null,
    });
});

it('an empty quantity is 0; what is none is left as it is typed, with what is wrong with it', () => {
  expect(readDraft('kilograms', ' ', 'de')).toEqual({ text: '0', problem: null });
  expect(readDraft('kilograms', '2,5', 'de')).toEqual({
    text: '2,5',
    problem: 'validation.wholeKilograms',
  });
});

it('text is trimmed, and said as it is', () => {
  expect(toDraft('text', ' Lahr', 'de')).toBe(' Lahr');
  expect(readDraft('text', ' Lahr ', 'de')).toEqual({ text: 'Lahr', problem: null });
  expect(spokenValue('text', 'Lahr')).toBe('Lahr');
  expect(spokenValue('kilograms', '12500')).toBe('12.500 kg');
});

it('no time starts with a letter; every text does', () => {
  expect([startsWith('time', 'v'), startsWith('time', '7')]).toEqual([false, true]);
  expect([startsWith('text', 'v'), startsWith('kilograms', 'v')]).toEqual([true, true]);
});
