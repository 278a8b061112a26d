// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useLazyMenu } from '../ui/menu.tsx';
import { createClient } from '../app/create-client.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { lazyPart } from './lazy-part.tsx';
import { useOpening } from './use-opening.ts';

afterEach(cleanup);
beforeEach(async () => {
  createClient();
  await setLanguage('de');
});

const Opened: FunctionComponent = () => createElement('p', null, 'opened');

/** Creates a part whose code fails the first time and arrives the second time; counts the requests. */
const lostOnce = () => {
  const requests: number[] = [];
  const Part = lazyPart(async () => {
    requests.push(requests.length + 1);
    if (requests.length === 1) throw new Error('no line');
    return await Promise.resolve(Opened);
  });
  return { requests, Part };
};

const openers: Readonly<Record<string, (Part: FunctionComponent) => FunctionComponent>> = {
  'a menu': (Part) =>
    function MenuOf(): ReactNode {
      const { isUsed, closed } = useLazyMenu({ trigger: createElement('button', null, 'Mehr') });
      return isUsed ? createElement(Suspense, { fallback: closed }, createElement(Part)) : closed;
    },
  'a dialog': (Part) =>
    function DialogOf(): ReactNode {
      const { isOpen, open } = useOpening();
      const button = createElement('button', { key: 'button', onClick: open }, 'Mehr');
      return [button, isOpen && createElement(Suspense, { key: 'dialog' }, createElement(Part))];
    },
};

it.each(Object.keys(openers))(
  '%s whose code did not come is asked for again by the next press',
  async (kind) => {
    const toasts = collectToasts();
    const { requests, Part } = lostOnce();
    renderPartInApp(createElement((openers[kind] as (typeof openers)[string])(Part)));
    await act(async () => fireEvent.click(screen.getByText('Mehr')));
    expect([requests.length, toasts.length, screen.queryByText('opened')]).toEqual([1, 1, null]);
    await act(async () => fireEvent.click(screen.getByText('Mehr')));
    await screen.findByText('opened');
    expect([requests.length, toasts.length]).toEqual([2, 1]);
  },
);
