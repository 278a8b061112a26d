// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { store } from '../lib/client.ts';
import { deferredAnswer, noAnswer, serveWith } from '../testing/fake-server.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { linkNotesAtom } from './link-notes.ts';
import { aNote, aReceipt, aYard, mark, receipt } from './testing/a-yard.ts';
import { openYard } from './yard.ts';
import { linkAccessAtom, confirmedAtom, connectionAtom, waitingAtom } from './yard-atoms.ts';

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

const note = aNote();
const signed = { ...note, receipt: { ...aReceipt(), receivedAt: '2026-11-17T10:49:00.000Z' } };

/** A run's link that the server ends while a report and a receipt wait; answers how often the receipt was sent. */
const endWithReceipt = async (validUntil: string, isTaken: boolean): Promise<string[]> => {
  createClient({ storage: () => memoryStorage(new Map()) });
  const end = deferredAnswer();
  const refused = { status: 401, body: { type: 'SESSION_EXPIRED', displayMessage: '' } };
  let isOver = false;
  const requests = serveWith(({ address, method }) => {
    if (isOver) return isTaken && address.endsWith('/receipt') ? { body: signed } : refused;
    if (method === 'POST') return noAnswer;
    if (address === '/api/yard/notes') return { body: { deliveryId: 1, notes: [note] } };
    return address.includes('after=')
      ? end.answer
      : { body: aYard({ link: { ...aYard().link, scope: 'run', deliveryId: 1, validUntil } }) };
  });
  const { report, stop } = await openYard(link);
  onTestFinished(stop);
  await vi.waitFor(() => expect(store().get(linkNotesAtom).notes).toHaveLength(1));
  await report('Kita', mark('loaded'));
  await report('Kita', receipt());
  isOver = true;
  end.give(refused);
  await vi.waitFor(() => expect(store().get(linkAccessAtom).kind).not.toBe('open'));
  await vi.waitFor(() => expect(store().get(waitingAtom)).toEqual([]));
  return requests.flatMap(({ line }) => (line.endsWith('/receipt') ? [line] : []));
};

it('what was signed outlives the end of its link, which takes nothing else', async () => {
  expect(await endWithReceipt('2026-11-17T04:59:00.000Z', true)).toEqual(['POST /api/yard/notes/12/receipt']);
  expect(store().get(linkAccessAtom)).toEqual({ kind: 'receipts', lost: 1 });
  expect(store().get(linkNotesAtom)).toMatchObject({
    after: 'expired',
    notes: [{ receipt: { name: 'K. Maurer' } }],
  });
});

it('what was signed before its link was revoked goes out, and then nothing of the link is left', async () => {
  const calls = await endWithReceipt('2099-11-18T05:00:00.000Z', true);
  expect(calls).toEqual(['POST /api/yard/notes/12/receipt']);
  expect(store().get(linkNotesAtom).after).toBe('revoked');
  dispatchEvent(new Event('online'));
  await vi.waitFor(() =>
    expect(store().get(linkAccessAtom)).toEqual({ kind: 'over', isExpired: false, lost: 0 }),
  );
});

it('says what is lost once the link takes no receipt either', async () => {
  await endWithReceipt('2026-11-17T04:59:00.000Z', false);
  await vi.waitFor(() =>
    expect(store().get(linkAccessAtom)).toEqual({ kind: 'over', isExpired: true, lost: 1 }),
  );
});
