import { TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';

/** The server's source of time; tests pass a settable one. */
export interface Clock {
  now(): Date;
  /** The plant's current day as YYYY-MM-DD. */
  today(): string;
}

/** The machine's clock, with 'today' in the plant's IANA time zone. */
export function systemClock(timeZone: string): Clock {
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
}

/** Returns the local time (HH:MM) of an instant in a time zone. */
export function timeAt(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant, timeZone), 'HH:mm');
}

/** Returns the day (YYYY-MM-DD) of an instant in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant, timeZone), 'yyyy-MM-dd');
}

/** Returns 06:00 on the next day in a time zone, when the night shift of `day` is over. */
export function morningAfter(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, 6, 0, timeZone).getTime());
}
