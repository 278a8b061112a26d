import type { Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Pause from 'lucide-react/icons/pause';
import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { momentText } from '../live/moment-text.ts';
import { Badge } from '../ui/badge.tsx';
import listing from '../ui/listing.module.css';
import type { RowKeys } from '../ui/use-row-keys.ts';
import type { Webhooks } from './use-webhooks.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { kindsText } from './webhook-words.ts';
import styles from './webhooks.module.css';

const Receiver = ({ webhook: { name, url } }: { webhook: Webhook }): ReactNode => (
  <span className={listing['words']}>
    <b className={listing['name']}>{name}</b>
    <span className={cx(listing['sub'], styles['address'])} title={url}>
      {url}
    </span>
  </span>
);

const State = ({ webhook: { state, pausedAt, pausedReason } }: { webhook: Webhook }): ReactNode => {
  const { t, language } = useText();
  if (state === 'active') return t('webhooks.state.active');
  return (
    <span className={listing['words']}>
      <span className={listing['together']}>
        <Badge tone="warn" icon={Pause}>
          {t('webhooks.state.paused')}
        </Badge>
        {pausedAt && t('webhooks.since', { moment: momentText(pausedAt, t, language) })}
      </span>
      {pausedReason && (
        <span className={cx(listing['sub'], styles['reason'])}>{t(`webhooks.paused.${pausedReason}`)}</span>
      )}
    </span>
  );
};

const Last = ({ last }: Pick<Webhook, 'last'>): ReactNode => {
  const { t, language } = useText();
  if (!last) return t('webhooks.never');
  return (
    <span className={listing['together']}>
      {momentText(last.at, t, language)}
      <span className={cx(styles['answer'], !last.ok && styles['bad'])}>
        {!last.ok && <CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {last.status ?? t('webhooks.noAnswer')}
      </span>
    </span>
  );
};

interface Props {
  webhook: Webhook;
  acts: Webhooks;
  keys: RowKeys;
}

export const WebhookRow = ({ webhook, acts, keys }: Props): ReactNode => {
  const { t } = useText();
  const { id, name, waiting } = webhook;
  return (
    <tr
      {...keys.rowProps(id)}
      aria-label={name}
      aria-current={id === keys.current ? 'true' : undefined}
      className={cx(listing['row'], styles['receiver'])}
    >
      <td>
        <Receiver webhook={webhook} />
      </td>
      <td className={styles['kinds']} title={kindsText(webhook, t)}>
        {kindsText(webhook, t)}
      </td>
      <td>
        <State webhook={webhook} />
      </td>
      <td>
        <Last last={webhook.last} />
      </td>
      <td>{formatNumber(waiting)}</td>
      <td>
        <WebhookActions webhook={webhook} acts={acts} {...keys.menuProps(id)} />
      </td>
    </tr>
  );
};
