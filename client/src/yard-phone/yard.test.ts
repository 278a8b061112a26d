// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { deferredAnswer, noAnswer, serveWith } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { aYard } from './testing/a-yard.ts';
import { openYard } from './yard.ts';
import { linkAccessAtom, confirmedAtom, connectionAtom } from './yard-atoms.ts';

const link = { linkId: '3', token: `yard_3_${'x'.repeat(43)}`, owner: 'link:3' };
const hour = 3_600_000;

/**
 * Opens the page with a stored copy of a link that is valid for another hour, on a phone whose clock was a day behind
 * when it was last used.
 */
const openAfterClockWasSet = async (): Promise<void> => {
  const stored = new Map([['werkplan.clockOff', String(24 * hour)]]);
  createClient({ storage: () => memoryStorage(stored) });
  const { link: of, ...yard } = aYard();
  const validUntil = new Date(Date.now() + hour).toISOString();
  store().set(confirmedAtom, { yard: { ...yard, link: { ...of, validUntil } }, at: Date.now() });
  const { stop } = await openYard(link);
  onTestFinished(stop);
};

it('a phone whose clock was set asks the server before it ends its link, and loses no report', async () => {
  const later = deferredAnswer();
  serveWith(({ address }) => (address.includes('after=') ? deferredAnswer().answer : later.answer));
  await openAfterClockWasSet();
  expect(store().get(linkAccessAtom).kind).toBe('open');
  later.give({ body: aYard(), headers: { date: new Date().toUTCString() } });
  await vi.waitFor(() => expect(store().get(connectionAtom)).toBe('live'));
  expect(store().get(linkAccessAtom).kind).toBe('open');
});

it('without an answer the link ends by the phone’s clock', async () => {
  serveWith(() => noAnswer);
  await openAfterClockWasSet();
  await vi.waitFor(() => expect(store().get(linkAccessAtom).kind).toBe('over'));
});
