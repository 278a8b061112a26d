import { expect, it } from 'vitest';
import { isKnownRegion, listRegions, listPublicHolidays } from './public-holidays.ts';

const regions = await listRegions('DE-BW');
const ofGermany = regions.flatMap(({ code }) => (/^DE(?:-|$)/.test(code) ? code : []));

it('names those of Baden-Württemberg in German, each on its day', async () => {
  const found = await listPublicHolidays('DE-BW', [2026]);
  expect(found.map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-01-01 Neujahr',
    '2026-01-06 Heilige Drei Könige',
    '2026-04-03 Karfreitag',
    '2026-04-06 Ostermontag',
    '2026-05-01 Maifeiertag',
    '2026-05-14 Christi Himmelfahrt',
    '2026-05-25 Pfingstmontag',
    '2026-06-04 Fronleichnam',
    '2026-10-03 Tag der Deutschen Einheit',
    '2026-11-01 Allerheiligen',
    '2026-12-25 1. Weihnachtstag',
    '2026-12-26 2. Weihnachtstag',
  ]);
  expect(found.every(({ day, until }) => day === until)).toBe(true);
});

it('knows those of all German states and their parts and of other countries, and of nothing else', async () => {
  expect(ofGermany.length).toBeGreaterThan(20);
  const known = ['', 'DE-BY-KATH', 'AT-9', 'FR', ...ofGermany];
  expect(await Promise.all(known.map(isKnownRegion))).toEqual(known.map(() => true));
  const unknown = ['XX', 'DE-XX', 'DE-BY-XX', 'DE-BW-KATH', 'DE-BY-KATH-X', 'de'];
  expect(await Promise.all(unknown.map(isKnownRegion))).toEqual(unknown.map(() => false));
});
