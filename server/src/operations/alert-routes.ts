import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import type { AlertWatch } from './alert-watch.ts';

export interface AlertContext {
  alerts: Pick<AlertWatch, 'list'>;
}

export const mountAlerts = (router: EndpointRouter, { alerts }: AlertContext): void => {
  router.read(listAlertsEndpoint, async ({ request }) => await alerts.list(languageOf(request)));
};
