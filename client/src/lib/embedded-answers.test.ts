// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeEmbeddedAnswer } from './embedded-answers.ts';

const day = '/api/days/2026-11-24';

const bring = (address: string, body: unknown, headers = {}): void => {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: address });
  script.textContent = JSON.stringify({ headers, body });
  document.body.append(script);
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(100);
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('an embedded answer is taken once, with its headers, by its address', async () => {
  bring('/api/checkSession', { name: 'anna' });
  bring(day, { orders: [] }, { etag: '"7"' });
  expect(await takeEmbeddedAnswer('/api/days/2026-11-25')).toBeNull();
  const found = await takeEmbeddedAnswer(day);
  expect(found).toEqual({ headers: { etag: '"7"' }, body: { orders: [] } });
  expect(await takeEmbeddedAnswer(day)).toBeNull();
  expect((await takeEmbeddedAnswer('/api/checkSession'))?.body).toEqual({ name: 'anna' });
});

it('an embedded answer expires after twenty seconds', async () => {
  bring(day, {});
  vi.spyOn(performance, 'now').mockReturnValue(20_001);
  expect(await takeEmbeddedAnswer(day)).toBeNull();
});

it('complete answers of a loading page can be taken, but no incomplete one', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const [session, taking] = [takeEmbeddedAnswer('/api/checkSession'), takeEmbeddedAnswer(day)];
  bring('/api/checkSession', { name: 'anna' });
  bring(day, { orders: [] });
  expect((await session)?.body).toEqual({ name: 'anna' });
  const taken = vi.fn<() => void>();
  void taking.then(taken);
  // The test waits for the next task, in which an answer would be parsed if it had been taken.
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).not.toHaveBeenCalled();
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect((await taking)?.body).toEqual({ orders: [] });
});

it('the last answer is awaited until the whole page has arrived', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const taking = takeEmbeddedAnswer(day);
  bring(day, { orders: [] });
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect((await taking)?.body).toEqual({ orders: [] });
});
