import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { announceChange, liveRegionTextAtom } from './announcement.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

beforeEach(async () => {
  await loadTexts('all');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Collects the sentences that are announced from now on. */
const heard = (): string[] => {
  const sentences: string[] = [];
  store().sub(liveRegionTextAtom, () => sentences.push(store().get(liveRegionTextAtom)));
  return sentences;
};

it('combines other users’ changes into one sentence per 5 s, and counts each row once', () => {
  spec('L.11');
  const sentences = heard();
  announceChange('Jan Müller', ['orders:1', 'shipments:7']);
  vi.advanceTimersByTime(4_000);
  announceChange('Tina Krüger', ['orders:1', 'orders:2', 'orders:3']);
  expect(sentences).toEqual([]);
  vi.advanceTimersByTime(1_000);
  announceChange('Jan Müller', ['orders:4']);
  vi.advanceTimersByTime(4_999);
  expect(sentences).toEqual(['Jan Müller und Tina Krüger haben 4 Einträge geändert']);
  vi.advanceTimersByTime(1);
  expect(sentences.slice(1)).toEqual(['Jan Müller hat einen Eintrag geändert']);
  vi.advanceTimersByTime(60_000);
  expect(sentences).toHaveLength(2);
});
