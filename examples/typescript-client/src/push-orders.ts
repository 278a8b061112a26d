import { randomUUID } from 'node:crypto';
import type { components } from '../generated/werkplan-api.js';
import { answerOf, type Plan } from './plan.js';

type PushedOrder = components['schemas']['UpsertOrders']['orders'][number];

/** Pushes what the ERP knows, by number. Sent again it changes nothing; what persons have set is left, and named. */
export const pushOrders = async (plan: Plan, orders: PushedOrder[]): Promise<void> => {
  const answer = answerOf(
    await plan.POST('/api/orders/batch', {
      // However often this very request has to be sent: it is done once.
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
