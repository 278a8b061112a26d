import { listWebhooksEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { PageFrame } from '../app/page-frame.tsx';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import listing from '../ui/listing.module.css';
import { useRowKeys } from '../ui/use-row-keys.ts';
import { AddWebhook } from '../webhooks/add-webhook.tsx';
import { WebhookDeliveryList } from '../webhooks/webhook-delivery-list.tsx';
import { useWebhookDeliveries } from '../webhooks/use-webhook-deliveries.ts';
import { useWebhooks } from '../webhooks/use-webhooks.ts';
import { WebhookTable } from '../webhooks/webhook-table.tsx';

const Webhooks = (): ReactNode => {
  const { t } = useText();
  const kept = useWebhooks();
  const keys = useRowKeys(kept.webhooks?.map(({ id }) => id) ?? []);
  const deliveries = useWebhookDeliveries(keys.current);
  useEffect(markPageUsable, []);
  const test = async (webhook: Webhook): Promise<void> => {
    await kept.test(webhook);
    deliveries.refresh();
  };
  const acts = { ...kept, test };
  const shown = kept.webhooks?.find(({ id }) => id === keys.current);
  const count = (state: Webhook['state']): number =>
    kept.webhooks?.filter((webhook) => webhook.state === state).length ?? 0;
  const counts = { active: count('active'), paused: count('paused') };
  return (
    <PageFrame
      heading={shown && <span className={listing['counts']}>{t('webhooks.counts', counts)}</span>}
      actions={<AddWebhook acts={acts} onAdded={keys.choose} />}
    >
      <div className={listing['page']}>
        <section aria-labelledby="receivers">
          <div className={listing['heading']}>
            <h2 id="receivers" className={listing['title']}>
              {t('webhooks.receivers')}
            </h2>
            <span className={listing['text']}>{t('webhooks.text')}</span>
          </div>
          <WebhookTable acts={acts} keys={keys} />
        </section>
        {shown && (
          <WebhookDeliveryList webhook={shown} deliveries={deliveries} onTest={() => void test(shown)} />
        )}
      </div>
    </PageFrame>
  );
};

/** Lists the webhooks for administrators; redirects other users to the dashboard. */
export const WebhooksPage = (): ReactNode =>
  useMay(listWebhooksEndpoint) ? <Webhooks /> : <Navigate to="/" replace />;
