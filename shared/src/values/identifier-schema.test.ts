import { expect, it } from 'vitest';
import { pathIdSchema } from './identifier-schema.ts';

it('reads an id from a path', () => {
  expect(pathIdSchema.parse('2147483647')).toBe(2_147_483_647);
});

it.each(['0', '01', '-1', '1.0', '1e3', '0x1', ' 1', '', '2147483648', '99999999999'])(
  'refuses %j',
  (text) => {
    expect(pathIdSchema.safeParse(text).success).toBe(false);
  },
);
