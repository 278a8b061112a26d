import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import listing from '../ui/listing.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { WebhookDeliveryRow } from './webhook-delivery-row.tsx';
import type { WebhookDeliveries } from './use-webhook-deliveries.ts';
import styles from './webhooks.module.css';

const columns = [
  'time',
  'message',
  'revision',
  'result',
  'attempts',
  'duration',
  'answer',
  'actions',
] as const;

interface Props {
  webhook: Webhook;
  deliveries: WebhookDeliveries;
  onTest: () => void;
}

export const WebhookDeliveryList = ({
  webhook,
  deliveries: { rows, more, replay },
  onTest,
}: Props): ReactNode => {
  const { t } = useText();
  return (
    <section aria-labelledby="deliveries">
      <div className={listing['heading']}>
        <h2 id="deliveries" className={listing['title']}>
          {t('webhooks.deliveries')}
        </h2>
        <span className={listing['text']}>{t('webhooks.deliveriesTo', { name: webhook.name })}</span>
        <Button size="small" icon={Send} className={listing['end']} onClick={onTest}>
          {t('webhooks.test')}
        </Button>
      </div>
      {!rows && <Skeleton width="100%" height={180} />}
      {rows?.length === 0 && <p className={listing['text']}>{t('webhooks.noDeliveries')}</p>}
      {rows && rows.length > 0 && (
        <div className={listing['card']}>
          <table className={cx(listing['table'], styles['deliveries'])} aria-labelledby="deliveries">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    <span className={cx(column === 'actions' && listing['unseen'])}>
                      {t(`webhooks.delivery.${column}`)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((delivery) => (
                <WebhookDeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onReplay={async () => await replay(delivery)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && (
        <Button className={listing['more']} onClick={more}>
          {t('webhooks.older')}
        </Button>
      )}
    </section>
  );
};
