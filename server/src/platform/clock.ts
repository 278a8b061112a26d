import { TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';

/** The server's clock; tests pass one that they can set. */
export interface Clock {
  now(): Date;
  /** Returns the plant's current day, YYYY-MM-DD. */
  today(): string;
}

/** The machine's clock, with 'today' in the plant's IANA time zone. */
export const systemClock = (timeZone: string): Clock => {
  // Days begin at a full minute in all zones, so the day is computed once per minute.
  let minute = Number.NaN;
  let day = '';
  return {
    now: () => new Date(),
    today: () => {
      const now = new Date();
      const thisMinute = Math.floor(now.getTime() / 60_000);
      if (thisMinute !== minute) day = dayAt(now, timeZone);
      minute = thisMinute;
      return day;
    },
  };
};

/** Returns the time of day in a time zone, HH:MM. */
export const timeAt = (instant: Date, timeZone: string): string => {
  return lightFormat(new TZDate(instant, timeZone), 'HH:mm');
};

/** Returns the day in a time zone, YYYY-MM-DD. */
export const dayAt = (instant: Date, timeZone: string): string => {
  return lightFormat(new TZDate(instant, timeZone), 'yyyy-MM-dd');
};

/** Returns 06:00 on the next day in a time zone, when the night shift of `day` is over. */
export const morningAfter = (day: string, timeZone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, 6, 0, timeZone).getTime());
};
