import type { RunMark } from '@werkplan/shared/deliveries/run-mark-schema.ts';
import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { siteHoursLines } from '@werkplan/shared/sites/site-windows.ts';
import { type TruckType, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import type { Texts, Translate } from '../lib/i18n.ts';

/** Returns the short name of an ISO weekday (1 is Monday): 'Mo', in English 'Mon'. */
const weekdayName = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2026, 0, 4 + weekday)))
    .replace('.', '');

/** Formats ISO weekdays such as '12345': 'Mo–Fr', 'Mo, Mi'. */
export const weekdaysText = (weekdays: string, language: Language): string => {
  const days = [...weekdays].map(Number);
  const [first = 1, last = first] = [days[0], days.at(-1)];
  const isRun = days.length > 2 && last - first === days.length - 1;
  return (isRun ? [first, last] : days).map((day) => weekdayName(day, language)).join(isRun ? '–' : ', ');
};

/** Formats a site's unloading hours: 'Mo–Fr 06:00–11:00, Sa 07:00–09:00'; '' if it has none. */
export const hoursText = ({ windows }: Pick<Site, 'windows'>, language: Language): string =>
  siteHoursLines(windows)
    .map(({ weekdays, windows: open }) =>
      [weekdaysText(weekdays, language), open.map(({ from, to }) => `${from}–${to}`).join(', ')].join(' '),
    )
    .join(', ');

/** Describes which truck types may come to a site: 'kein Sattel', 'nur Spedition'; '' if all may. */
export const trucksText = ({ truckTypes: may }: Pick<Site, 'truckTypes'>, t: Translate): string => {
  const missing = truckTypes.filter((type) => !may.includes(type));
  if (missing.length <= 2) return missing.map((type) => t(`siteBook.no.${type}`)).join(', ');
  return t('siteBook.only', { types: may.map((type) => t(`sign.truckType.${type}`)).join(', ') });
};

/** Formats post code and city: '77716 Haslach'. */
export const placeText = ({ postCode, city }: SiteSpelling): string => `${postCode} ${city}`;

/**
 * Explains one reason why a run does not suit a card's site: 'Anlieferung nur bis 11:00 · Start 13:30'. `type` is the type
 * of the run's truck, null if no run is meant.
 */
const markText = (
  { reason, window, start, day }: RunMark,
  type: TruckType | null,
  { t }: Pick<Texts, 't'>,
): string => {
  if (reason === 'truckType') return t(type ? `siteBook.no.${type}` : 'siteBook.mark.truckType');
  if (reason === 'window') return t('siteBook.mark.window', { to: window?.to ?? '', start });
  if (reason === 'drivingBan')
    return t('siteBook.mark.drivingBan', { day: day || t('siteBook.mark.sunday') });
  return t(`siteBook.mark.${reason}`);
};

/** Joins the explanations of all reasons, without duplicates. */
export const marksText = (
  marks: readonly RunMark[],
  type: TruckType | null,
  texts: Pick<Texts, 't'>,
): string => [...new Set(marks.map((mark) => markText(mark, type, texts)))].join(' · ');

/** Explains a reason briefly, for a card's badge: 'bis 11:00'. */
export const shortMarkText = (mark: RunMark, type: TruckType, texts: Pick<Texts, 't'>): string => {
  const { reason, window } = mark;
  if (reason === 'window') return texts.t('siteBook.mark.window.short', { to: window?.to ?? '' });
  if (reason === 'closed') return texts.t('siteBook.mark.closed.short');
  return reason === 'drivingBan' ? texts.t('siteBook.mark.drivingBan.short') : markText(mark, type, texts);
};
