import { z } from 'zod';
import { maxKilograms } from './kilograms.ts';

export const kilogramsSchema = z
  .int('validation.kilograms')
  .min(0, 'validation.kilograms')
  .max(maxKilograms, 'validation.mostKilograms')
  .meta({ description: 'kilograms, whole', examples: [12_500] });
