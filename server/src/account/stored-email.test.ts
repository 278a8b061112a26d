import { expect, it } from 'vitest';
import { normalizeEmail } from './stored-email.ts';

it.each([
  ['Anna@Werkplan.Example', 'anna@werkplan.example'],
  ['eva@müller.example', 'eva@müller.example'],
  ['eva@MÜLLER.example', 'eva@müller.example'],
  ['eva@mu\u0308ller.example', 'eva@müller.example'],
  ['eva@xn--mller-kva.example', 'eva@müller.example'],
  ['Eva@XN--MLLER-KVA.example', 'eva@müller.example'],
  ['nobody', 'nobody'],
  ['a@b@c.de', 'a@b@c.de'],
])('%s is stored as %s', (typed, stored) => {
  expect([normalizeEmail(typed), normalizeEmail(stored)]).toEqual([stored, stored]);
});
