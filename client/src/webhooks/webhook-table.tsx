import WebhookIcon from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import listing from '../ui/listing.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import type { RowKeys } from '../ui/use-row-keys.ts';
import type { Webhooks } from './use-webhooks.ts';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';

const columns = ['name', 'kinds', 'state', 'last', 'waiting', 'actions'] as const;

interface Props {
  acts: Webhooks;
  keys: RowKeys;
}

/**
 * Lists the webhooks; the page shows the current row's messages. Arrow keys move between the rows; `.` opens the menu of a
 * row.
 */
export const WebhookTable = ({ acts, keys }: Props): ReactNode => {
  const { t } = useText();
  const { webhooks, unreachable } = acts;
  if (!webhooks && unreachable)
    return (
      <div className={listing['card']} role="status">
        <EmptyState
          icon={WebhookIcon}
          title={t('common.unreachable.title')}
          text={t('common.unreachable.text')}
        />
      </div>
    );
  if (!webhooks) return <Skeleton width="100%" height={180} />;
  if (webhooks.length === 0)
    return (
      <div className={listing['card']}>
        <EmptyState icon={WebhookIcon} title={t('webhooks.none')} text={t('webhooks.noneText')} />
      </div>
    );
  return (
    <div role="presentation" className={listing['card']} onKeyDown={keys.onKeyDown}>
      <table className={cx(listing['table'], styles['receivers'])} aria-label={t('webhooks.receivers')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                <span className={cx(column === 'actions' && listing['unseen'])}>
                  {t(`webhooks.column.${column}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} acts={acts} keys={keys} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
