import { compareDeliveries } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { searchTerms, searchWords } from '@werkplan/shared/search/search-words.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import type { FoundRun } from './hit.ts';

/** A single letter is in most names, and there are days of a hundred runs. */
const leastLetters = 2;
const mostRuns = 8;

const lettersOf = (text: string): string => textKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Any part of a registration counts, however it is written; of a driver's name the start of a word. */
const fits = (registration: string, driver: string, text: string): boolean => {
  const plate = lettersOf(registration);
  const names = searchWords(driver);
  const isIn = (word: string): boolean => plate.includes(word) || names.some((name) => name.startsWith(word));
  return searchTerms(text).every((ways) => ways.some((words) => words.every(isIn)));
};

/** The shown day's runs by registration or driver, in the order of the board. */
export const findRuns = (text: string, day: DayState | null): FoundRun[] => {
  if (!day || lettersOf(text).length < leastLetters) return [];
  return [...day.deliveries.values()]
    .map((delivery) => ({ delivery, truck: day.trucks.get(delivery.truckId) }))
    .sort(compareDeliveries)
    .flatMap(({ delivery, truck }): FoundRun[] =>
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
    .slice(0, mostRuns);
};
