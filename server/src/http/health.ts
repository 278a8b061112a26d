import { Router } from 'express';
import type { Database } from '../database/database.ts';

/** `/healthz`: the process answers. `/readyz`: the database does too. */
export const healthRoutes = (db: Database): Router => {
  const routes = Router();
  routes.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_request, response) => {
    await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow();
    response.json({ status: 'ready' });
  });
  return routes;
};
