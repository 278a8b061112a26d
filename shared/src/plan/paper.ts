import { hallIds, type HallId } from '../halls/hall.ts';

/** A day's printed papers: the delivery plan, or a hall's list. Each is compared with its own latest print (rules/prints.md). */
export type Paper = 'delivery' | `hall${HallId}`;

export const paperOfHall = (hall: HallId): Paper => `hall${hall}`;

export const papers = ['delivery', 'hall1', 'hall2', 'hall3'] as const satisfies readonly Paper[];

/** Returns the hall of a list; null for the delivery plan. */
export const hallOfPaper = (paper: Paper): HallId | null =>
  hallIds.find((hall) => paperOfHall(hall) === paper) ?? null;
