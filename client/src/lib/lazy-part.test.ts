// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { Component, createElement, Suspense, type FunctionComponent, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { loadTexts } from './i18n.ts';
import { idlePart, lazyPart } from './lazy-part.tsx';
import { markPageUsable } from './run-when-idle.ts';
import { eventually } from '../testing/eventually.ts';
import { collectToasts } from '../testing/collect-toasts.ts';

beforeEach(async () => {
  createClient();
  // Texts are loaded beforehand, so that each test waits only for its component.
  await loadTexts('all');
});

const Bell: FunctionComponent<{ tone: string }> = ({ tone }) => createElement('p', null, `rings ${tone}`);

/** Simulates code that loads until it is released or fails. */
const onItsWay = () => {
  const asked: { release: () => void; lose: () => void }[] = [];
  const fetchCode = () =>
    new Promise<typeof Bell>((resolve, reject) => {
      asked.push({ release: () => resolve(Bell), lose: () => reject(new Error('no line')) });
    });
  return { asked, fetchCode };
};

const drawn = (part: FunctionComponent<{ tone: string }>): ReactNode =>
  createElement(Suspense, { fallback: 'silence' }, createElement(part, { tone: 'low' }));
const text = (): string | null => document.body.textContent;

it('shows the fallback until its code is loaded, and requests it once', async () => {
  const { asked, fetchCode } = onItsWay();
  const Part = lazyPart(fetchCode);
  expect(asked).toHaveLength(0);
  render(drawn(Part));
  expect(text()).toBe('silence');
  await act(async () => asked[0]?.release());
  await screen.findByText('rings low');
  expect(asked).toHaveLength(1);
});

it('renders at once without a fallback if its code is already loaded', async () => {
  const { asked, fetchCode } = onItsWay();
  const Part = lazyPart(fetchCode);
  const loaded = Part.load();
  asked[0]?.release();
  await loaded;
  render(drawn(Part));
  expect(text()).toBe('rings low');
});

it('reports a failure, and renders when another use has loaded the code', async () => {
  const notices = collectToasts();
  const { asked, fetchCode } = onItsWay();
  const Part = lazyPart(fetchCode);
  render(drawn(Part));
  await act(async () => asked[0]?.lose());
  expect(notices).toHaveLength(1);
  expect(text()).toBe('silence');
  const again = Part.load();
  await act(async () => asked[1]?.release());
  await again;
  await screen.findByText('rings low');
});

it('retries on its next use after a failure', async () => {
  const { asked, fetchCode } = onItsWay();
  const Part = lazyPart(fetchCode);
  const first = render(drawn(Part));
  await act(async () => asked[0]?.lose());
  first.unmount();
  render(drawn(Part));
  expect(asked).toHaveLength(2);
  await act(async () => asked[1]?.release());
  await screen.findByText('rings low');
});

it('a page whose code fails renders what `recover` returns', async () => {
  const notices = collectToasts();
  const { asked, fetchCode } = onItsWay();
  const Instead: FunctionComponent<{ tone: string }> = () => createElement('p', null, 'another page');
  const Part = lazyPart(fetchCode, { recover: async () => await Promise.resolve(Instead) });
  render(drawn(Part));
  asked[0]?.lose();
  await screen.findByText('another page');
  expect(notices).toEqual([]);
});

it('a page that cannot recover throws once, for the error boundary', async () => {
  class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override render = () => (this.state.failed ? 'failed' : this.props.children);
  }
  vi.spyOn(console, 'error').mockReturnValue();
  const { asked, fetchCode } = onItsWay();
  const recover = async (error: unknown) => await Promise.reject(error);
  const Part = lazyPart(fetchCode, { recover });
  render(createElement(Boundary, null, drawn(Part)));
  asked[0]?.lose();
  await eventually(() => expect(text()).toBe('failed'));
  expect(asked).toHaveLength(1);
});

it('an idle part renders nothing and requests nothing until the page is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => queueMicrotask(work));
  const { asked, fetchCode } = onItsWay();
  const Part = idlePart(fetchCode);
  render(createElement(Part, { tone: 'high' }));
  expect(text()).toBe('');
  expect(asked).toHaveLength(0);
  markPageUsable();
  await eventually(() => expect(asked).toHaveLength(1));
  await act(async () => asked[0]?.release());
  await screen.findByText('rings high');
  vi.unstubAllGlobals();
});
