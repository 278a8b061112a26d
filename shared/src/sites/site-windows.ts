import type { Site, SiteWindow } from '../deliveries/site-schema.ts';
import { type Day, isoWeekday } from '../values/day.ts';

/** A site's hours on a day, sorted by time: `unknown` if it has no windows at all, `closed` if it has none on the weekday. */
export type SiteHours = 'unknown' | 'closed' | readonly SiteWindow[];

export const siteHoursOn = ({ windows }: Pick<Site, 'windows'>, date: Day): SiteHours => {
  if (windows.length === 0) return 'unknown';
  const weekday = isoWeekday(date);
  const open = windows.filter((window) => window.weekday === weekday);
  return open.length === 0
    ? 'closed'
    : open.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
};

/** Returns a site's windows of a day, sorted by time; null if unknown, empty if closed. */
export const siteWindowsOn = (site: Pick<Site, 'windows'>, date: Day): SiteWindow[] | null => {
  const hours = siteHoursOn(site, date);
  if (hours === 'unknown') return null;
  return hours === 'closed' ? [] : [...hours];
};

/** Weekdays that have the same windows. */
export interface SiteHoursLine {
  /** ISO weekdays, '12345'. */
  readonly weekdays: string;
  readonly windows: readonly Pick<SiteWindow, 'from' | 'to'>[];
}

/** Groups a site's windows by weekdays that share them, for lists and print: 'Mo–Fr 06:00–11:00, Sa 07:00–09:00'. */
export const siteHoursLines = (windows: readonly SiteWindow[]): SiteHoursLine[] => {
  const lines = new Map<string, { weekdays: string; windows: Pick<SiteWindow, 'from' | 'to'>[] }>();
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const open = windows
      .filter((window) => window.weekday === weekday)
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
    if (open.length === 0) continue;
    const key = JSON.stringify(open);
    lines.set(key, { weekdays: `${lines.get(key)?.weekdays ?? ''}${weekday}`, windows: open });
  }
  return [...lines.values()];
};
