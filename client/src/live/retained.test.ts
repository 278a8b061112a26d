import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { initialSync } from '@werkplan/shared/live/sync-state.ts';
import { atom } from 'jotai';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { loadTexts } from '../lib/i18n.ts';
import { weakAtomFamily } from './atom-family.ts';
import { localWrites } from './local-writes.ts';
import { recentAuthorsAtom } from './recent-authors.ts';
import { showAppliedChange, recentChangesAtom } from './recent-changes.ts';

beforeAll(async () => await loadTexts('all'));

/** Pages stay open for weeks, so memory must not grow with the number of patches. */
const day = 5_000;

/** Waits first, because WeakRefs are kept alive until the end of the current turn. */
const collectGarbage = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  collect();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const patch = (revision: number): PatchMessage => ({
  key: 'day:2026-11-23',
  epoch: 'a',
  revision,
  action: 'deliveryItems.create',
  actor: { id: 2, name: 'Bernd Krüger' },
  patch: {
    deliveryItems: [
      {
        id: revision,
        deliveryId: 1,
        ordinalNumberInDelivery: 3,
        text: 'Kran',
        shipmentId: null,
        isPinned: false,
        mark: null,
        version: 1,
      },
    ],
  },
});

it('forgets the authors of recent changes', () => {
  let most = 0;
  for (let revision = 1; revision <= 1_000; revision += 1) {
    showAppliedChange({ type: 'notify', notice: { kind: 'applied', message: patch(revision) } }, initialSync);
    vi.advanceTimersByTime(1_000);
    most = Math.max(most, store().get(recentChangesAtom).size, store().get(recentAuthorsAtom).size);
  }
  // Only the changes of the last seconds are referenced.
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(8);
  vi.runAllTimers();
  expect([store().get(recentChangesAtom).size, store().get(recentAuthorsAtom).size]).toEqual([0, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps the ids of the last few hundred changes, and only pending ones as pending', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `m${index}`);
  for (const id of ids) {
    const over = localWrites().begin(id, [`orders:${id.length}`]);
    vi.advanceTimersByTime(400);
    over();
  }
  expect(ids.filter((id) => localWrites().isOwn(id)).length).toBeLessThanOrEqual(500);
  expect(localWrites().isOwn(ids.at(-1))).toBe(true);
  expect(store().get(localWrites().pendingIdsAtom).size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('an atom family returns the same atom while it is referenced, and then lets it be collected', async () => {
  vi.useRealTimers();
  const one = weakAtomFamily((id: number) => atom(id));
  const held = one(-1);
  const seen = Array.from({ length: day }, (_, id) => new WeakRef(one(id)));
  await collectGarbage();
  expect(seen.filter((made) => made.deref()).length).toBe(0);
  expect(one(-1)).toBe(held);
});
