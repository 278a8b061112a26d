import { slotCount } from '../deliveries/delivery.ts';

/** The editable fields; kind and start of the weeks stay. */
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

/** Returns the slots from one on, downwards. */
export const slotsFrom = (slot: number): number[] =>
  Array.from({ length: slotCount - slot }, (_, index) => slot + index);
