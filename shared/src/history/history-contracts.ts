import { z } from 'zod';
import { slotCount } from '../deliveries/delivery.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { pathIdSchema } from '../values/identifier-schema.ts';
import { historyEntrySchema } from './history-schema.ts';

/** The kinds of rows whose history can be read; `deliveries` with `slot` returns the history of one slot of the run. */
export const historyEntities = [
  'orders',
  'shipments',
  'trucks',
  'deliveries',
  'sites',
  'reservations',
] as const;
export type HistoryEntity = (typeof historyEntities)[number];

const slotInQuery = z
  .string()
  .regex(/^\d{1,2}$/, 'validation.invalidFormat')
  .transform(Number)
  .refine((slot) => slot < slotCount, 'validation.invalidFormat');

/**
 * A change on a day's time line. `revision` is the day's revision after it; null for a change of trucks, halls or calendar only.
 * `by` is the author's name; null for an archived change. `at` is UTC, ISO 8601.
 */
export const timedChangeSchema = z.object({
  changeId: z.int(),
  at: z.string(),
  revision: z.int().nullable(),
  by: z.string().nullable(),
});
export type TimedChange = z.infer<typeof timedChangeSchema>;

/** A change that can be undone, with its entry in the history; null if there is none. */
const undoableSchema = z.object({ changeId: z.int(), entry: historyEntrySchema }).nullable();

export const historyContracts = {
  'history.page': {
    summary: 'What happened to a day, or to one row by `entity` and `id`; newest first, 30 a page',
    query: z
      .strictObject({
        date: daySchema.optional(),
        entity: z.enum(historyEntities, 'validation.invalidFormat').optional(),
        id: pathIdSchema.optional(),
        slot: slotInQuery.optional(),
        /** With `true` only the caller's own changes are returned. */
        mine: z.enum(['true', 'false'], 'validation.invalidFormat').optional(),
        /** The previous page's `next`. */
        cursor: z
          .string()
          .regex(/^[1-9]\d{0,14}$/, 'validation.invalidFormat')
          .transform(Number)
          .optional(),
      })
      .superRefine(({ date, entity, id, slot }, context) => {
        const demand = (path: string) =>
          context.addIssue({ code: 'custom', path: [path], message: 'validation.required' });
        if (entity === undefined && id === undefined && date === undefined) demand('date');
        if (entity === undefined && (id !== undefined || slot !== undefined)) demand('entity');
        if (entity !== undefined && id === undefined) demand('id');
      }),
    answer: z.object({
      entries: z.array(historyEntrySchema),
      next: z.string().nullable(),
      /** The plant's first day with a complete history; null if nothing is archived. */
      knownFrom: daySchema.nullable(),
    }),
  },
  'days.timeLine': {
    summary:
      'When a day was changed, oldest first, without the system’s own changes; each is a moment that `GET /api/days/{date}?at=` answers. With `after` only those after a change',
    params: z.strictObject({ date: daySchema }),
    query: z.strictObject({
      after: z
        .string()
        .regex(/^\d{1,15}$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
    }),
    answer: z.object({
      changes: z.array(timedChangeSchema),
      /** The plant's first day with any history. */
      knownFrom: daySchema.nullable(),
    }),
  },
  'undo.next': {
    summary: "The caller's changes that Ctrl+Z and Ctrl+Shift+Z would take back and do again on a day",
    query: z.strictObject({ date: daySchema }),
    answer: z.object({
      /** The newest change of the last 24 hours that isn't undone and touched the day, the trucks or the halls. */
      undo: undoableSchema,
      /** The newest undo without a later new change; undoing it restores the change. */
      redo: undoableSchema,
    }),
  },
} satisfies Contracts;
