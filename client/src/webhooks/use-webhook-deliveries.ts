import {
  listWebhookDeliveriesEndpoint,
  replayWebhookDeliveryEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { WebhookDelivery } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { type PolledPages, usePolledPages } from '../lib/use-polled-pages.ts';

export interface WebhookDeliveries extends PolledPages<WebhookDelivery> {
  /** Sends a message again. Resolves after success as well as after a refusal, which a toast shows. */
  readonly replay: (delivery: WebhookDelivery) => Promise<void>;
}

const read = async (id: number | undefined, after: string | null, quiet: boolean) => {
  if (id === undefined) return { rows: [], next: null };
  const query = after === null ? {} : { cursor: after };
  const { data } = await call(listWebhookDeliveriesEndpoint, { params: { id }, query }, { quiet });
  return { rows: data.deliveries, next: data.next };
};

/** Loads the messages to a webhook with the receiver's answers, page by page; none if `webhookId` is undefined. */
export const useWebhookDeliveries = (webhookId: number | undefined): WebhookDeliveries => {
  const pages = usePolledPages(webhookId, read);
  return {
    ...pages,
    replay: async ({ id: deliveryId }) => {
      try {
        await call(replayWebhookDeliveryEndpoint, { params: { id: webhookId ?? 0, deliveryId } });
        notify.success(translateNow('webhooks.replayed'));
      } catch (error) {
        notifyFailure(error);
      }
      pages.refresh();
    },
  };
};
