import { atom } from 'jotai';
import { expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { keyedAtoms } from './atom-family.ts';

const setUp = () => {
  const mapAtom = atom<ReadonlyMap<number, string> | null>(
    new Map([
      [1, 'a'],
      [2, 'b'],
    ]),
  );
  return { mapAtom, valueAtom: keyedAtoms(mapAtom) };
};

it('a change of the map recomputes only atoms of changed keys', () => {
  const { mapAtom, valueAtom } = setUp();
  const stops = [1, 2, 3].map((key) => store().sub(valueAtom(key), () => undefined));
  const next = new Map([
    [1, 'a'],
    [3, 'c'],
  ]);
  const read = vi.spyOn(next, 'get');
  store().set(mapAtom, next);
  expect(read.mock.calls).toEqual([[3], [2]]);
  expect([1, 2, 3].map((key) => store().get(valueAtom(key)))).toEqual(['a', undefined, 'c']);
  store().set(mapAtom, null);
  expect([1, 2, 3].map((key) => store().get(valueAtom(key)))).toEqual([undefined, undefined, undefined]);
  for (const stop of stops) stop();
});

it('an atom without subscribers is up to date when it is read again', () => {
  const { mapAtom, valueAtom } = setUp();
  const [first, second] = [valueAtom(1), valueAtom(2)];
  expect([store().get(first), store().get(second)]).toEqual(['a', 'b']);
  store().set(mapAtom, new Map([[2, 'z']]));
  expect([store().get(first), store().get(second)]).toEqual([undefined, 'z']);
  expect(valueAtom(2)).toBe(second);
});
