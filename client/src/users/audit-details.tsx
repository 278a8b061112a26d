import type { AuditEntry } from '@werkplan/shared/account/audit-schema.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './users.module.css';

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const Changed = ({ before, after }: { before: string; after: string }): ReactNode => (
  <>
    {' · '}
    <s>{before}</s>
    <ArrowRight size={12} aria-hidden className={styles['arrow']} />
    <b>{after}</b>
  </>
);

const Texts = ({ pair }: { pair: unknown }): ReactNode => {
  const [before, after] = Array.isArray(pair) ? (pair as unknown[]) : [];
  return typeof before === 'string' && typeof after === 'string' && before !== after ? (
    <Changed before={before} after={after} />
  ) : null;
};

/** Describes a webhook's other changed fields; name and address are shown by the entry itself. */
const WebhookDetails = ({ details }: { details: NonNullable<AuditEntry['details']> }): ReactNode => {
  const { t } = useText();
  const { kinds, paused, newSecret } = details;
  const isPaused = Array.isArray(paused) ? paused[1] === true : null;
  const areKindsChanged = Array.isArray(kinds) && Array.isArray(kinds[0]);
  return (
    <>
      {areKindsChanged && ` · ${t('audit.otherKinds')}`}
      {isPaused !== null && ` · ${t(isPaused ? 'audit.paused' : 'audit.resumed')}`}
      {newSecret === true && ` · ${t('audit.newSecret')}`}
    </>
  );
};

/** Details of an entry of the audit log; the event's kind decides which there are. */
export const AuditDetails = ({ details }: Pick<AuditEntry, 'details'>): ReactNode => {
  const { t } = useText();
  const { role, ended, webhook, name, url, mayChangeReleased: late, file, at, user } = details ?? {};
  const [before, after] = Array.isArray(role) ? role : [];
  return (
    <>
      {typeof file === 'string' &&
        `: ${[file, at, user].filter((one) => typeof one === 'string').join(' · ')}`}
      {typeof webhook === 'string' && `: ${webhook}`}
      {typeof url === 'string' && ` (${url})`}
      <Texts pair={name} />
      <Texts pair={url} />
      {details && webhook !== undefined && <WebhookDetails details={details} />}
      {isRole(before) && isRole(after) && (
        <Changed before={t(`users.role.${before}`)} after={t(`users.role.${after}`)} />
      )}
      {Array.isArray(late) && ` · ${t(late[1] === true ? 'audit.lateAllowed' : 'audit.lateRefused')}`}
      {isRole(role) && ` · ${t('audit.as', { role: t(`users.role.${role}`) })}`}
      {typeof ended === 'number' && ended > 0 && ` · ${t('audit.ended', { count: ended })}`}
    </>
  );
};
