import { describe, expect, it } from 'vitest';
import { runMarkReasons } from '../deliveries/run-mark.ts';
import { type Random, randomOf } from '../live/testing/random.ts';
import type { Site, SiteWindow } from '../deliveries/site-schema.ts';
import { truckTypes } from '../trucks/truck.ts';
import { addDays, isoWeekday } from '../values/day.ts';
import { type RunMarkRules, runMarks } from './run-marks.ts';
import { aSite } from './testing/a-site.ts';

const tuesday = '2026-11-17';
const rules: RunMarkRules = { region: 'DE-BW', drivingBans: null };
const noBans: RunMarkRules = { region: '', drivingBans: null };
const sattel = { type: 'SATTEL', drivingBan: true } as const;
const crane = { type: 'KLEINE_AND_KRANWAGEN', drivingBan: false } as const;
const onWeekdays = (weekdays: string, from: string, to: string): SiteWindow[] =>
  [...weekdays].map((weekday) => ({ to, from, weekday: Number(weekday) }));
const reasons = (
  site: Site | null,
  { truck = sattel as Parameters<typeof runMarks>[1], start = '06:30', date = tuesday, by = rules } = {},
): string[] => runMarks({ date, startingTime: start }, truck, site, by).map(({ reason }) => reason);

describe('marks of a run', () => {
  it('are none at a site of which nothing is known, nor without a site', () => {
    expect(reasons(aSite())).toEqual([]);
    expect(reasons(null)).toEqual([]);
  });

  it('name a start later than the end of the last window of the day', () => {
    const site = aSite({
      windows: [...onWeekdays('12345', '06:00', '09:00'), ...onWeekdays('2', '10:00', '11:00')],
    });
    expect(reasons(site, { start: '11:00' })).toEqual([]);
    expect(runMarks({ date: tuesday, startingTime: '11:01' }, sattel, site, rules)).toEqual([
      { reason: 'window', siteId: 1, window: { to: '11:00', from: '10:00', weekday: 2 }, start: '11:01' },
    ]);
    expect(reasons(site, { start: '03:00' })).toEqual([]);
  });

  it('name a weekday without a window where others have some', () => {
    expect(reasons(aSite({ windows: onWeekdays('1345', '06:00', '11:00') }))).toEqual(['closed']);
  });

  it('name types that may not come, and a missing crane', () => {
    const site = aSite({ truckTypes: ['KLEINE_AND_KRANWAGEN', 'ABHOLER'], craneNeeded: true });
    expect(reasons(site)).toEqual(['truckType', 'crane']);
    expect(reasons(site, { truck: crane })).toEqual([]);
    expect(reasons(site, { truck: { type: 'ABHOLER', drivingBan: true } })).toEqual(['crane']);
  });

  it('name a driving ban of the plant or of the site, until 22:00', () => {
    const corpusChristi = '2026-06-04';
    const saxon: RunMarkRules = { region: 'DE-SN', drivingBans: null };
    const inBavaria = aSite({ region: 'DE-BY' });
    expect(reasons(null, { date: corpusChristi })).toEqual(['drivingBan']);
    expect(reasons(null, { date: corpusChristi, by: saxon })).toEqual([]);
    expect(runMarks({ date: corpusChristi, startingTime: '21:59' }, sattel, inBavaria, saxon)).toEqual([
      { reason: 'drivingBan', siteId: 1, window: null, start: '21:59', day: 'Fronleichnam', region: 'DE-BY' },
    ]);
    expect(reasons(inBavaria, { date: corpusChristi, by: saxon, start: '22:00' })).toEqual([]);
    expect(reasons(inBavaria, { date: corpusChristi, truck: crane })).toEqual([]);
    expect(reasons(null, { date: '2026-11-22' })).toEqual(['drivingBan']);
    expect(reasons(null, { date: '2026-11-22', by: noBans })).toEqual([]);
  });

  it('say nothing of a retired site', () => {
    const site = aSite({ status: 'INACTIVE', windows: onWeekdays('1', '06:00', '07:00'), craneNeeded: true });
    expect(reasons(site)).toEqual([]);
  });
});

const anySite = (random: Random): Site =>
  aSite({
    windows: Array.from({ length: random.below(5) }, () => {
      const [from, to] = [random.below(24), random.below(24)].sort((a, b) => a - b) as [number, number];
      const time = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
      return { to: time(to), from: time(from), weekday: 1 + random.below(7) };
    }),
    truckTypes: truckTypes.filter(() => random.chance(0.6)),
    craneNeeded: random.chance(0.3),
    region: random.pick(['', 'DE-BW', 'DE-SN', 'AT']),
    status: random.chance(0.1) ? 'INACTIVE' : 'ACTIVE',
  });

it('marks come once each, in order, and follow from site, day and truck', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomOf(seed);
    const site = anySite(random);
    const type = random.pick(truckTypes);
    const date = addDays('2026-01-01', random.below(730));
    const startingTime = `${String(random.below(24)).padStart(2, '0')}:30`;
    const marks = runMarks({ date, startingTime }, { type, drivingBan: random.chance(0.5) }, site, rules);
    const found = marks.map(({ reason }) => reason);
    expect(found).toEqual(runMarkReasons.filter((reason) => found.includes(reason)));
    expect(found.includes('truckType')).toBe(site.status === 'ACTIVE' && !site.truckTypes.includes(type));
    const today = site.windows.filter(({ weekday }) => weekday === isoWeekday(date));
    const mayCome = site.windows.length === 0 || today.some(({ to }) => startingTime <= to);
    expect(found.includes('closed') || found.includes('window')).toBe(site.status === 'ACTIVE' && !mayCome);
  }
});

it('a later start never takes a mark of the window away, a window more never makes one', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed);
    const site = { ...anySite(random), status: 'ACTIVE' as const };
    const date = addDays(tuesday, random.below(7));
    const late = (windows: readonly SiteWindow[], start: string): boolean =>
      runMarks({ date, startingTime: start }, sattel, { ...site, windows: [...windows] }, noBans).some(
        ({ reason }) => reason === 'window',
      );
    if (late(site.windows, '08:30')) expect(late(site.windows, '09:30')).toBe(true);
    const more = [...site.windows, { to: '23:59', from: '00:00', weekday: isoWeekday(date) }];
    expect(late(more, '23:00')).toBe(false);
  }
});
