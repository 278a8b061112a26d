import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { latestPrintEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { streams } from '../change/streams.ts';
import type { Database } from '../database/database.ts';
import type { Door } from '../http/endpoint.ts';
import { recordPrint } from './print-service.ts';
import { latestPrint } from './print-store.ts';

export const mountPrints = (door: Door, { db }: { db: Database }): void => {
  door.read(latestPrintEndpoint, async ({ query }) => (await latestPrint(db, query.date))?.print ?? null);

  door.change(recordPrintEndpoint, {
    peek: ({ body }) => streams(dayKey(body.date)),
    run: async (tx, scope, { body, rowVersion }) =>
      await recordPrint(tx, scope, body.date, rowVersion.ifMatch),
  });
};
