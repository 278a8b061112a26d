import { slotCount } from '../deliveries/delivery.ts';

/** Fields that can be changed; what it is and where its weeks are counted from stay. */
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

/** The slots from one on, downwards. */
export const slotsFrom = (slot: number): number[] =>
  Array.from({ length: slotCount - slot }, (_, index) => slot + index);
