// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { atom, type Atom } from 'jotai';
import { createElement, useEffect, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderPartInApp } from '../testing/in-app.ts';
import { store } from './client.ts';
import { useAtom, useAtomValue } from './use-atom.ts';

const drawn: number[] = [];
const Shown = ({ of }: { of: Atom<number> }): ReactNode => {
  const value = useAtomValue(of);
  drawn.push(value);
  return value;
};

it('renders once, then with each change', () => {
  drawn.length = 0;
  const number = atom(1);
  const { container, unmount } = renderPartInApp(createElement(Shown, { of: number }));
  expect(drawn).toEqual([1]);
  act(() => store().set(number, 2));
  act(() => store().set(number, 2));
  expect(container.textContent).toBe('2');
  expect(drawn).toEqual([1, 2]);
  unmount();
  act(() => store().set(number, 3));
  expect(drawn).toEqual([1, 2]);
});

it('shows a change between rendering and subscribing', () => {
  const number = atom(1);
  const Setter = (): ReactNode => {
    useEffect(() => store().set(number, 5), []);
    return null;
  };
  const { container } = renderPartInApp(
    createElement('p', null, createElement(Setter), createElement(Shown, { of: number })),
  );
  expect(container.textContent).toBe('5');
});

it('subscribes to another atom when given one, and unsubscribes from the former', () => {
  const [one, other] = [atom(1), atom(10)];
  const chosen = atom<Atom<number>>(one);
  const Chooser = (): ReactNode => createElement(Shown, { of: useAtom(chosen)[0] });
  const { container } = renderPartInApp(createElement(Chooser));
  act(() => store().set(chosen, other));
  expect(container.textContent).toBe('10');
  drawn.length = 0;
  act(() => store().set(one, 2));
  expect(drawn).toEqual([]);
  act(() => store().set(other, 11));
  expect(container.textContent).toBe('11');
});
