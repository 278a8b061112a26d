import type { HallId } from '../halls/hall.ts';

/** What is printed of a day, each compared with its own latest print: the delivery plan, or a hall's list (rules/prints.md). */
export type Paper = 'delivery' | `hall${HallId}`;

export const paperOfHall = (hall: HallId): Paper => `hall${hall}`;
