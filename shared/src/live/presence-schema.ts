import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { mostSelectedReported } from './presence.ts';

const slots = 20;

/** Where a planner is: an order's cell, a card, a truck's head or one of its fields, or a slot without a card. */
export const focusSchema = z.strictObject({
  entity: z.enum(['orders', 'shipments', 'deliveries']),
  id: z.int().min(1),
  /** Name of the order's or the run's field; none for the whole row or card. */
  field: z
    .string()
    .regex(/^[a-zA-Z]\w{0,39}$/)
    .optional(),
  /** Of a run, 0–19. */
  slot: z
    .int()
    .min(0)
    .max(slots - 1)
    .optional(),
});
export type Focus = z.infer<typeof focusSchema>;

/** `focus`: there; `edit`: an editor or dialog is open; `move`: the card is in the hand. */
const modeSchema = z.enum(['focus', 'edit', 'move']);
export type FocusMode = z.infer<typeof modeSchema>;

/** What a window reports about its planner; no day: on none. Who that is, the server knows from the login. */
export const presenceSchema = z.strictObject({
  day: daySchema.nullable(),
  focus: focusSchema.nullable(),
  mode: modeSchema,
  /** Shipments whose cards are selected, beside the focus. */
  selected: z.array(z.int().min(1)).max(mostSelectedReported).optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Where one window of a planner is. */
export interface Spot extends Focus {
  readonly mode: FocusMode;
}

/** One planner on a day, however many windows show it; `spots` of the windows that are somewhere in it. */
export interface PresentUser {
  readonly id: number;
  readonly name: string;
  readonly spots: readonly Spot[];
}

/** Everybody on a day, by user id: the latest message is the whole truth. */
export interface PresenceMessage {
  readonly day: string;
  readonly people: readonly PresentUser[];
}
