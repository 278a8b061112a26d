import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { isoWeek } from '@werkplan/shared/values/day.ts';
import { formatDay } from '../lib/format.ts';
import type { Texts } from '../lib/i18n.ts';

/** Describes a reservation's period: 'KW 48, ab 23.11.2026' for a week, 'Mo, 23.11.' for a day. */
export const periodText = (
  { period, day }: Pick<Reservation, 'period' | 'day'>,
  { t, language }: Texts,
): string =>
  period === 'week'
    ? t('reservations.week', { week: isoWeek(day), day: formatDay(day, language, 'numeric') })
    : formatDay(day, language, 'short');
