import { TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';

/** Where the server gets the time from; tests pass one they can set. */
export interface Clock {
  now(): Date;
  /** The plant's current day as YYYY-MM-DD. */
  today(): string;
}

/** The machine's clock, with 'today' in the plant's IANA time zone. */
export function systemClock(timeZone: string): Clock {
  // A day begins at a full minute everywhere, so it is looked up once a minute.
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

/** The time (HH:MM) that the clocks of a time zone show at an instant. */
export function timeAt(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant, timeZone), 'HH:mm');
}

/** The day (YYYY-MM-DD) that an instant belongs to in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant, timeZone), 'yyyy-MM-dd');
}

/** 06:00 on the day after, on the clocks of a time zone: then a night's work on that day is over. */
export function morningAfter(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, 6, 0, timeZone).getTime());
}
