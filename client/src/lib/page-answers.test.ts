// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePageAnswer } from './page-answers.ts';

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

it('an answer that the page brought along is taken once, with its headers, by who asks for its address', async () => {
  bring('/api/checkSession', { name: 'anna' });
  bring(day, { orders: [] }, { etag: '"7"' });
  expect(await takePageAnswer('/api/days/2026-11-25')).toBeNull();
  const found = await takePageAnswer(day);
  expect(found).toEqual({ headers: { etag: '"7"' }, body: { orders: [] } });
  expect(await takePageAnswer(day)).toBeNull();
  expect((await takePageAnswer('/api/checkSession'))?.body).toEqual({ name: 'anna' });
});

it('one that nobody has taken for twenty seconds is old', async () => {
  bring(day, {});
  vi.spyOn(performance, 'now').mockReturnValue(20_001);
  expect(await takePageAnswer(day)).toBeNull();
});

it('the arrived part of a loading page can be taken, except an incomplete end', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const [session, taking] = [takePageAnswer('/api/checkSession'), takePageAnswer(day)];
  bring('/api/checkSession', { name: 'anna' });
  bring(day, { orders: [] });
  expect((await session)?.body).toEqual({ name: 'anna' });
  const taken = vi.fn<() => void>();
  void taking.then(taken);
  // Answers are parsed in a later task; a taken one would be there after this.
  await new Promise((resolve) => setTimeout(resolve));
  expect(taken).not.toHaveBeenCalled();
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect((await taking)?.body).toEqual({ orders: [] });
});

it('the last of them is waited for until the page is here as a whole', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const taking = takePageAnswer(day);
  bring(day, { orders: [] });
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect((await taking)?.body).toEqual({ orders: [] });
});
