import { isTimeOfDay, minutesOf } from '../values/time-of-day.ts';

/** Minutes since midnight. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

const pattern = /^\s*(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)\s*$/;

/** Parses an order's time written as 'HH:MM - HH:MM'; null for any other text (rules/proposals.md#times). */
export const timeWindowOf = (time: string): TimeWindow | null => {
  const [, begin = '', end = ''] = pattern.exec(time) ?? [];
  if (!isTimeOfDay(begin) || !isTimeOfDay(end)) return null;
  const [from, to] = [minutesOf(begin), minutesOf(end)];
  return from <= to ? { from, to } : null;
};
