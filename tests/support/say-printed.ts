import { answerPrintEndpoint } from '@werkplan/shared/prints/open-print-endpoints.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';

/** Answers 'Gedruckt?' with yes for the papers that the client's planner has opened last. */
export const sayPrinted = async (client: Client, date: Day): Promise<void> => {
  const { open } = await client.call(sinceEndpoint, { params: { date }, query: { paper: 'delivery' } });
  if (!open) throw new Error('no paper is open');
  await client.call(answerPrintEndpoint, { body: { date, ...open, isPrinted: true } });
};
