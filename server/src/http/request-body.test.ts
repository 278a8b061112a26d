import { expect, it } from 'vitest';
import { nestsDeeperThan } from './request-body.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  ['a bare literal', '7', 0, false],
  ['a list in no depth', '[]', 0, true],
  ['lists in each other, as many as may be', '[[[]]]', 3, false],
  ['one more', '[[[[]]]]', 3, true],
  ['objects and lists', '{"a":[{"b":[]}]}', 3, true],
  ['many beside each other', `[${'[],'.repeat(10_000)}[]]`, 2, false],
  ['brackets in a text', '["[[[[{{{{"]', 1, false],
  ['a quote in a text', String.raw`["\"[[[["]`, 1, false],
  ['a backslash before a text’s end', String.raw`["\\",[[]]]`, 2, true],
  ['a text that never ends', '["[[[[', 1, false],
  ['letters of several bytes', '["Ｆ［［［［"]', 1, false],
  ['closed before it is opened', ']]]][[[[[', 1, false],
] as const)('%s', (_, json, depth, isTooDeep) => {
  spec('L.53');
  expect(nestsDeeperThan(bytes(json), depth)).toBe(isTooDeep);
});
