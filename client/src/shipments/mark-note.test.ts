import { expect, it } from 'vitest';
import { markNoteText } from './mark-note.ts';

it.each([
  [{ note: 'Brakuje 2', language: 'pl' }, 'Brakuje 2 (PL)'],
  [{ note: 'Zwei fehlen', language: 'de' }, 'Zwei fehlen'],
  [{ note: 'Zwei fehlen' }, 'Zwei fehlen'],
  [{ note: '', language: 'pl' }, ''],
] as const)('a remark %j reads in German: %s', (mark, text) => {
  expect(markNoteText(mark, 'de')).toBe(text);
});
