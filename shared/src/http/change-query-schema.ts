import { requiredTextSchema } from '../values/text-schema.ts';
import { maxReason } from './change-query.ts';

/** The parameter `reason` of every change: why a released day is changed (rules/release.md#the-reason). */
export const reasonSchema = requiredTextSchema(maxReason);
