import { answerOf, type Plan } from './plan.js';

/** Names what persons have set otherwise than the ERP has it. */
export const listHeld = async (plan: Plan, from: string, to: string): Promise<void> => {
  const held = answerOf(await plan.GET('/api/orders/held', { params: { query: { from, to } } }));
  for (const value of held) console.log(JSON.stringify(value));
};
