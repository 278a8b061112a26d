import { answerOf, type Plan } from './plan.js';

/** Prints the fields that a person has changed and for which the ERP has another value. */
export const listHeld = async (plan: Plan, from: string, to: string): Promise<void> => {
  const held = answerOf(await plan.GET('/api/orders/held', { params: { query: { from, to } } }));
  for (const value of held) console.log(JSON.stringify(value));
};
