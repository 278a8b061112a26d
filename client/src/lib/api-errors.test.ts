import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEditConflict } from '../live/edit-conflict.ts';
import { notify } from './notify.ts';
import { ApiError, errorText, NetworkError, notifyFailure } from './api-errors.ts';
import { loadTexts, translateNow } from './i18n.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const shown = vi.spyOn(notify, 'error').mockReturnValue();
const unexpected = (): string => translateNow('error.UNEXPECTED_EXCEPTION');

beforeAll(async () => {
  await loadTexts('all');
});
beforeEach(() => void shown.mockClear());

describe('a refusal', () => {
  it('keeps the server’s words', () => {
    const conflict = [{ field: 'note', by: 'Bernd', yours: 'a', theirs: 'b' }];
    const body = { type: 'EDIT_CONFLICT', displayMessage: 'Zu spät.', fields: { note: 'zu lang' }, conflict };
    const error = new ApiError(409, body, 7);
    expect(error).toMatchObject({ ...body, status: 409, retryAfter: 7, body, message: '409 EDIT_CONFLICT' });
  });

  it.each([[undefined], [null], ['<h1>502</h1>'], [[]], [42], [{ type: 5, fields: 'x', conflict: {} }]])(
    'whose body is %j has nothing to tell',
    (body) => {
      spec('4.20b', '8.5');
      expect(new ApiError(500, body)).toMatchObject({
        type: 'UNEXPECTED_EXCEPTION',
        displayMessage: undefined,
        fields: {},
        conflict: [],
        retryAfter: 0,
      });
    },
  );
});

describe('the words for a failure', () => {
  it.each([
    [
      'the server’s own',
      { type: 'SLOT_TAKEN', displayMessage: 'Platz 3 ist belegt.' },
      'Platz 3 ist belegt.',
    ],
    ['a text in place of a body', 'Zu viele Anfragen', 'Zu viele Anfragen'],
  ])('%s', (_whose, body, text) => {
    expect(errorText(new ApiError(409, body))).toBe(text);
  });

  it('are the client’s for a known type without words, and a generic text otherwise', () => {
    expect(errorText(new ApiError(503, { type: 'BUSY' }))).toBe(translateNow('error.BUSY'));
    expect(errorText(new ApiError(503, { type: 'BUSY' }))).not.toBe(unexpected());
    expect(errorText(new ApiError(400, { type: 'SOMETHING_UNKNOWN' }))).toBe(unexpected());
    expect(errorText(new ApiError(502, ''))).toBe(unexpected());
    expect(errorText(new TypeError('x is undefined'))).toBe(unexpected());
    expect(errorText('thrown')).toBe(unexpected());
  });

  it('are null if a toast or the sign-in page already shows the failure', () => {
    expect(errorText(new NetworkError('no answer'))).toBeNull();
    notifyFailure(new NetworkError('no answer'));
    notifyFailure(new ApiError(401, { type: 'UNAUTHORIZED', displayMessage: 'Bitte anmelden.' }));
    expect(shown).not.toHaveBeenCalled();
    notifyFailure(new ApiError(403, { type: 'FORBIDDEN', displayMessage: 'Nicht erlaubt.' }));
    expect(shown.mock.calls).toEqual([['Nicht erlaubt.']]);
  });
});

describe('a conflict of two edits', () => {
  const conflictOf = (theirs: unknown, more: object = {}) =>
    parseEditConflict(
      new ApiError(409, {
        type: 'EDIT_CONFLICT',
        current: { id: 7, version: 3 },
        conflict: [
          { field: 'steel', by: 'Bernd', theirs },
          { field: 'note', by: 'Jan', theirs: 'x' },
        ],
        ...more,
      }),
    );

  it.each([
    ['Kran', 'Kran'],
    ['', ''],
    [0, '0'],
    [9_999_999, '9999999'],
    [null, ''],
    [true, ''],
  ])('the other value %j is shown as %j', (theirs, text) => {
    expect(conflictOf(theirs)).toEqual({ by: 'Bernd', theirs: text, row: { id: 7, version: 3 } });
  });

  it('is null without the current row, without a field, for another type, or for no refusal', () => {
    expect(conflictOf('x', { current: undefined })).toBeNull();
    expect(conflictOf('x', { conflict: [] })).toBeNull();
    expect(conflictOf('x', { type: 'ORDER_READ_ONLY' })).toBeNull();
    expect(parseEditConflict(new NetworkError('no answer'))).toBeNull();
  });
});
