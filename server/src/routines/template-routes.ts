import { addTemplate, changeTemplate, removeTemplate } from '@werkplan/shared/routines/template-actions.ts';
import {
  addTemplateEndpoint,
  changeTemplateEndpoint,
  listTemplatesEndpoint,
  removeTemplateEndpoint,
} from '@werkplan/shared/routines/template-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import { readTemplates } from './template-query.ts';

export const mountTemplates = (
  router: EndpointRouter,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  router.read(listTemplatesEndpoint, async () => await readTemplates(db, clock.today()));

  router.change(addTemplateEndpoint, { act: (tx, scope, { body }) => addTemplate(tx, scope, body) });

  router.change(changeTemplateEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      changeTemplate(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(removeTemplateEndpoint, {
    act: (tx, scope, { params: { id } }) => removeTemplate(tx, scope, { id }),
  });
};
