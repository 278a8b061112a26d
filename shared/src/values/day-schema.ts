import { z } from 'zod';
import { isDay } from './day.ts';

export const daySchema = z
  .string('validation.invalidDateFormat')
  .refine(isDay, 'validation.invalidDateFormat')
  .meta({ description: 'YYYY-MM-DD', examples: ['2026-11-23'] });
