import { TZDate } from '@date-fns/tz';
import { lightFormat } from 'date-fns';

/** Where the server gets the time from; tests pass one they can set. */
export interface Clock {
  now(): Date;
  /** The plant's current day as YYYY-MM-DD. */
  today(): string;
}

/** The machine's clock, with 'today' in the plant's IANA time zone. */
export function systemClock(timeZone: string): Clock {
  return {
    now: () => new Date(),
    today: () => dayAt(new Date(), timeZone),
  };
}

/** The day (YYYY-MM-DD) that an instant belongs to in a time zone. */
export function dayAt(instant: Date, timeZone: string): string {
  return lightFormat(new TZDate(instant, timeZone), 'yyyy-MM-dd');
}
