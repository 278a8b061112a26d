import { z } from 'zod';
import { hallIds, type HallId } from '../halls/hall.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { figureGroups, maxFigureDays } from './figures.ts';
import { periodFiguresSchema } from './figures-schema.ts';

const hallInQuery = z
  .enum(hallIds.map(String), 'validation.invalidFormat')
  .transform((text) => Number(text) as HallId);

export const figureContracts = {
  'figures.read': {
    summary:
      'The figures of at most 400 days in total and by day, week or month: utilization, planned and delivered kg, ' +
      'overloads, moves, late changes and leftovers, of all halls or some (docs/figures.md)',
    query: z
      .strictObject({
        from: daySchema,
        to: daySchema,
        group: z.enum(figureGroups, 'validation.invalidFormat').default('day'),
        /** All halls if none is given. */
        hall: z
          .union([hallInQuery.transform((hall) => [hall]), z.array(hallInQuery).max(hallIds.length)])
          .optional(),
      })
      .superRefine(({ from, to }, context) => {
        if (!isDay(from) || !isDay(to)) return;
        const count = daysBetween(from, to) + 1;
        const message = count < 1 ? 'validation.endsBeforeItBegins' : 'validation.periodTooLong';
        if (count < 1 || count > maxFigureDays) context.addIssue({ code: 'custom', path: ['to'], message });
      }),
    answer: periodFiguresSchema,
  },
} satisfies Contracts;
