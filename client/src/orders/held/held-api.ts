import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import {
  heldValuesEndpoint,
  keepValueEndpoint,
  takeErpValueEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { HandField } from '@werkplan/shared/orders/order.ts';
import { keepValue, takeErpValue } from '@werkplan/shared/orders/settle-held-actions.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyDone } from '../../history/notify-done.ts';
import { call } from '../../lib/api-client.ts';
import { translateNow } from '../../lib/i18n.ts';
import { predictWith } from '../../live/predict.ts';
import { sendMutation } from '../../live/send-mutation.ts';

interface HeldField {
  readonly id: number;
  readonly field: HandField;
}

/** Reads the hand edits of all orders of the days from `from` to `to`, each with the ERP's value if that differs. */
export const readHeld = async (from: Day, to: Day): Promise<AnswerOf<typeof heldValuesEndpoint>> =>
  (await call(heldValuesEndpoint, { query: { from, to } }, { quiet: true })).data;

/** Replaces the planner's value of a field with the ERP's. */
export const acceptErpValue = async ({ id, field }: HeldField): Promise<void> => {
  const parts = { params: { id }, body: { field } };
  const done = await sendMutation(takeErpValueEndpoint, parts, predictWith(takeErpValue, { id, field }));
  notifyDone(translateNow('held.taken'), done);
};

/** Keeps the planner's value until the ERP sends another one. */
export const keepPlannerValue = async ({ id, field }: HeldField): Promise<void> => {
  const parts = { params: { id }, body: { field } };
  const done = await sendMutation(keepValueEndpoint, parts, predictWith(keepValue, { id, field }));
  notifyDone(translateNow('held.kept'), done);
};
