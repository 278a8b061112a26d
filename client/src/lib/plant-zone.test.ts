import { beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const now = new Date('2026-11-23T12:00:00Z');

beforeEach(() => {
  stored.clear();
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

/** What a page finds that is loaded now. */
const loaded = async () => {
  const zone = await import('./plant-zone.ts');
  const { todayAtom } = await import('./day-atoms.ts');
  const { store } = await import('./store.ts');
  return { ...zone, today: store.get(todayAtom), shown: () => store.get(zone.plantZoneAtom) };
};

describe('before the server has answered, today is', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-11-24'],
    ['Europe/Berlin', '2026-11-23'],
    ['Etc/GMT+12', '2026-11-23'],
  ])('that of the zone remembered, %s', async (timeZone, day) => {
    stored.set('werkplan.timeZone', timeZone);
    expect((await loaded()).today).toBe(day);
  });

  it.each([undefined, '', 'Europe/Bielefeldt'])('Berlin’s while %j is remembered', async (timeZone) => {
    if (timeZone !== undefined) stored.set('werkplan.timeZone', timeZone);
    const { today, shown } = await loaded();
    expect([today, shown()]).toEqual(['2026-11-23', 'Europe/Berlin']);
  });
});

it('the zone that the server names holds at once and with the next load', async () => {
  const first = await loaded();
  first.setPlantZone('Pacific/Kiritimati');
  expect(first.shown()).toBe('Pacific/Kiritimati');
  vi.resetModules();
  expect((await loaded()).today).toBe('2026-11-24');
});

it('a zone that the browser does not know is not remembered', async () => {
  const { setPlantZone, shown } = await loaded();
  setPlantZone('Europe/Bielefeldt');
  expect([shown(), stored.size]).toEqual(['Europe/Berlin', 0]);
});
