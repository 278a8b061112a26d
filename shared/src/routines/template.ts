import { slotCount } from '../deliveries/delivery.ts';

/** The fields that can change; kind and start of the recurrence can't. */
export const editableTemplateFields = [
  'truckId',
  'slot',
  'text',
  'startingTime',
  'truckDriver',
  'weekdays',
  'weeks',
  'until',
] as const;

/** Returns this slot (0–19) and those below it on the run, which have higher numbers. */
export const slotsFrom = (slot: number): number[] =>
  Array.from({ length: slotCount - slot }, (_, index) => slot + index);
