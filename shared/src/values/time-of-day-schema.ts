import { z } from 'zod';
import { timePattern } from './time-of-day.ts';

/** HH:MM from 00:00 to 23:59 (rules/calendar.md#times-of-day). */
export const timeOfDaySchema = z
  .string('validation.mandatoryField')
  .min(1, 'validation.mandatoryField')
  .regex(timePattern, 'validation.time')
  .meta({ description: 'HH:MM', examples: ['06:30'] });
