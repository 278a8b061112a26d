import { endpointsOf } from '../http/endpoint.ts';
import type { webhookContracts } from './webhook-contracts.ts';

const declareEndpoint = endpointsOf<typeof webhookContracts>();

const byAdmin = { access: 'admin', inPerson: true } as const;

export const listWebhooksEndpoint = declareEndpoint({
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/webhooks',
  ...byAdmin,
});

export const createWebhookEndpoint = declareEndpoint({
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/webhooks',
  ...byAdmin,
  proof: 'recent',
});

export const changeWebhookEndpoint = declareEndpoint({
  name: 'webhooks.change',
  method: 'PUT',
  path: '/api/webhooks/{id}',
  ...byAdmin,
  proof: { newSecret: true, url: '*' },
});

export const removeWebhookEndpoint = declareEndpoint({
  name: 'webhooks.remove',
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  ...byAdmin,
});

export const listWebhookDeliveriesEndpoint = declareEndpoint({
  name: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  ...byAdmin,
});

export const replayWebhookDeliveryEndpoint = declareEndpoint({
  name: 'webhooks.replayDelivery',
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
  ...byAdmin,
});

export const testWebhookEndpoint = declareEndpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  ...byAdmin,
});
