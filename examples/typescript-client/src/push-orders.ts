import { randomUUID } from 'node:crypto';
import type { components } from '../generated/werkplan-api.js';
import { answerOf, type Plan } from './plan.js';

type PushedOrder = components['schemas']['UpsertOrders']['orders'][number];

/** Pushes the ERP's orders by number. A repeated push changes nothing; fields that a person has set stay and are printed. */
export const pushOrders = async (plan: Plan, orders: PushedOrder[]): Promise<void> => {
  const answer = answerOf(
    await plan.POST('/api/orders/batch', {
      // The server executes a request with this key only once, however often it is sent.
      params: { header: { 'Idempotency-Key': randomUUID() } },
      body: { mode: 'upsert', orders },
    }),
  );
  if (!('counts' in answer)) return;
  console.log(JSON.stringify(answer.counts));
  for (const { index, fields } of answer.held ?? [])
    for (const { field, yours, theirs, by } of fields)
      console.log(`${orders[index]?.orderId}: ${field} stays ${theirs} as ${by} has set it, not ${yours}`);
};
