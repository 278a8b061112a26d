import { compareDeliveries } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import type { RunHit } from './hit.ts';

/** Shorter texts find no runs: a single letter would match most names, and some days have a hundred runs. */
const leastLetters = 2;
const maxRuns = 8;

const lettersOf = (text: string): string => textKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True if each searched word is a part of the registration or the start of a word of the driver's name. */
const fits = (registration: string, driver: string, text: string): boolean => {
  const plate = lettersOf(registration);
  const names = searchWords(driver);
  const isIn = (word: string): boolean => plate.includes(word) || names.some((name) => name.startsWith(word));
  return searchTerms(text).every((ways) => ways.some((words) => words.every(isIn)));
};

/** Returns the runs of the shown day whose registration or driver matches the text, in the board's order, at most eight. */
export const findRuns = (text: string, day: DayState | null): RunHit[] => {
  if (!day || lettersOf(text).length < leastLetters) return [];
  return [...day.deliveries.values()]
    .map((delivery) => ({ delivery, truck: day.trucks.get(delivery.truckId) }))
    .sort(compareDeliveries)
    .flatMap(({ delivery, truck }): RunHit[] =>
      truck && fits(truck.registration, delivery.truckDriver, text)
        ? [
            {
              id: delivery.id,
              date: delivery.date,
              registration: truck.registration,
              driver: delivery.truckDriver,
              time: delivery.startingTime.slice(0, 5),
              type: truck.type,
              color: truck.color,
            },
          ]
        : [],
    )
    .slice(0, maxRuns);
};
