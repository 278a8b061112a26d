import { z } from 'zod';

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** HH:MM from 00:00 to 23:59 (rules/calendar.md#times-of-day). */
export const timeOfDaySchema = z
  .string('validation.mandatoryField')
  .min(1, 'validation.mandatoryField')
  .regex(timePattern, 'validation.time')
  .meta({ description: 'HH:MM', examples: ['06:30'] });

export const isTimeOfDay = (text: string): boolean => timePattern.test(text);

/** Minutes since midnight of HH:MM, with or without seconds. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
