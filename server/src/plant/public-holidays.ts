import type { Holiday } from '@werkplan/shared/working-days/calendar-entry.ts';
import type { PlantRegion } from '@werkplan/shared/plant/plant-region-schema.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';

const msPerDay = 86_400_000;

/** Loads the library on first use, because a plant without a region never needs it. */
const load = async () => (await import('date-holidays')).default;

/** Splits 'DE', 'DE-BW', 'DE-BY-KATH' into country, state and region. */
const partsOf = (code: string): readonly string[] => code.split('-');

/** True for a region with known holidays and for '', a plant without any. */
export const isKnownRegion = async (code: string): Promise<boolean> => {
  if (code === '') return true;
  const Holidays = await load();
  const all = new Holidays();
  const [country = '', state, region, ...rest] = partsOf(code);
  if (rest.length > 0 || !(country in all.getCountries())) return false;
  if (state === undefined) return true;
  if (!(state in (all.getStates(country) ?? {}))) return false;
  return region === undefined || region in (all.getRegions(country, state) ?? {});
};

/** Returns a region's public holidays in these years by day, in the country's first language. */
export const listPublicHolidays = async (
  code: string,
  years: readonly number[],
): Promise<readonly Holiday[]> => {
  if (code === '') return [];
  const Holidays = await load();
  const [country = '', state, region] = partsOf(code);
  const place = new Holidays();
  if (state === undefined) place.init(country, { types: ['public'] });
  else if (region === undefined) place.init(country, state, { types: ['public'] });
  else place.init(country, state, region, { types: ['public'] });
  const found = new Map<string, Holiday>();
  for (const { date, start, end, name } of years.flatMap((year) => place.getHolidays(year))) {
    const day: Day = date.slice(0, 10);
    // The quotient is rounded, because the day on which summer time begins has 23 hours.
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / msPerDay));
    found.set(`${day} ${name}`, { day, until: addDays(day, days - 1), name });
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
};

const byName = (one: PlantRegion, other: PlantRegion): number => one.name.localeCompare(other.name, 'de');

/** Lists the regions to choose from: the country's states with their parts, then all countries. */
export const listRegions = async (code: string): Promise<readonly PlantRegion[]> => {
  const Holidays = await load();
  const all = new Holidays();
  const country = partsOf(code)[0] || 'DE';
  const states = Object.entries(all.getStates(country) ?? {}).flatMap(([state, name]) => [
    { code: `${country}-${state}`, name },
    ...Object.entries(all.getRegions(country, state) ?? {}).map(([region, part]) => ({
      code: `${country}-${state}-${region}`,
      name: `${name}, ${part}`,
    })),
  ]);
  const countries = Object.entries(all.getCountries()).map(([key, name]) => ({ code: key, name }));
  return [...states.sort(byName), ...countries.sort(byName)];
};
