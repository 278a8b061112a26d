import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { maxSelectedReported } from './presence.ts';

const slots = 20;

/** A planner's position: an order or its cell, a card, a run's head or one of its fields, or a slot without a card. */
export const focusSchema = z.strictObject({
  entity: z.enum(['orders', 'shipments', 'deliveries']),
  id: z.int().min(1),
  /** The field of the order or run; absent for the whole row or card. */
  field: z
    .string()
    .regex(/^[a-zA-Z]\w{0,39}$/)
    .optional(),
  /** The run's slot, 0–19. */
  slot: z
    .int()
    .min(0)
    .max(slots - 1)
    .optional(),
});
export type Focus = z.infer<typeof focusSchema>;

/** `focus`: focused; `edit`: an editor or dialog is open; `move`: the card is being dragged. */
const modeSchema = z.enum(['focus', 'edit', 'move']);
export type FocusMode = z.infer<typeof modeSchema>;

/** A window's report of its user's position. The user is taken from the login. `day` is null if the window shows no day. */
export const presenceSchema = z.strictObject({
  day: daySchema.nullable(),
  focus: focusSchema.nullable(),
  mode: modeSchema,
  /** The ids of selected shipments, which other users see besides the focus. */
  selected: z.array(z.int().min(1)).max(maxSelectedReported).optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The position of one of a planner's windows. */
export interface Spot extends Focus {
  readonly mode: FocusMode;
}

/** A user on a day. `spots` are the positions of the user's windows; a window without a position has none. */
export interface PresentUser {
  readonly id: number;
  readonly name: string;
  readonly spots: readonly Spot[];
}

/** All users on a day, sorted by id. A message replaces the previous one. */
export interface PresenceMessage {
  readonly day: string;
  readonly people: readonly PresentUser[];
}
