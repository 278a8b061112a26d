import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../app/create-client.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { store } from './client.ts';
import { todayAtom } from './day-atoms.ts';
import { plantZoneAtom, setPlantZone } from './plant-zone.ts';

const stored = new Map<string, string>();
const now = new Date('2026-11-23T12:00:00Z');

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
});

const opened = () => {
  createClient({ storage: () => memoryStorage(stored) });
  return { today: store().get(todayAtom), shown: () => store().get(plantZoneAtom) };
};

describe('before the server has answered, today is', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-24'],
    ['Europe/Berlin', '2026-11-23'],
    ['Etc/GMT+12', '2026-11-23'],
  ])('the day in the stored zone %s', (timeZone, day) => {
    stored.set('werkplan.timeZone', timeZone);
    expect(opened().today).toBe(day);
  });

  it.each([undefined, '', 'Europe/Bielefeldt'])('Berlin’s if %j is stored', (timeZone) => {
    if (timeZone !== undefined) stored.set('werkplan.timeZone', timeZone);
    const { today, shown } = opened();
    expect([today, shown()]).toEqual(['2026-11-23', 'Europe/Berlin']);
  });
});

it('the server’s zone applies at once and after the next load', () => {
  const first = opened();
  setPlantZone('Pacific/Kiritimati');
  expect(first.shown()).toBe('Pacific/Kiritimati');
  expect(opened().today).toBe('2026-11-24');
});

it('a zone that the browser does not know is not stored', () => {
  const { shown } = opened();
  setPlantZone('Europe/Bielefeldt');
  expect([shown(), stored.size]).toEqual(['Europe/Berlin', 0]);
});
