import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import type { AuditEntry } from '@werkplan/shared/account/audit-schema.ts';
import type { AuditKind } from '@werkplan/shared/account/audit.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { providerOffer } from '../account/provider-offer.ts';
import { cx } from '../lib/class-names.ts';
import { csvSeparator } from '../lib/csv-separator.ts';
import type { PolledPages } from '../lib/use-polled-pages.ts';
import { hasText, type Translate, useText } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, buttonClass, buttonIconSize } from '../ui/button.tsx';
import { CoveringRadio } from '../ui/covering-radio.tsx';
import listing from '../ui/listing.module.css';
import { Skeleton } from '../ui/skeleton.tsx';
import { momentText } from '../live/moment-text.ts';
import { AuditDetails } from './audit-details.tsx';
import styles from './users.module.css';

const kinds = ['all', 'signIns', 'roles', 'invitations'] as const;
const columns = ['time', 'who', 'what', 'where'] as const;

const fileFormats = ['csv', 'xlsx'] as const;

const fileOf = (format: (typeof fileFormats)[number], kind: AuditKind | null, language: Language): string => {
  const query = {
    ...(kind && { kind }),
    limit: '5000',
    format,
    ...(format === 'csv' && { separator: csvSeparator(language) }),
  };
  return `${listAuditEndpoint.path}?${new URLSearchParams(query).toString()}`;
};

/** Returns the sign-in provider's label, or a general word if no provider is configured any more. */
const providerName = (t: Translate): string => providerOffer()?.label ?? t('audit.provider');

const Entry = ({ entry }: { entry: AuditEntry }): ReactNode => {
  const { t, language } = useText();
  const { at, event, reason, by, about, details, address } = entry;
  // A failed sign-in has no author, so the user whose account it was is shown instead.
  const who = entry.person ?? (by === 'nobody' ? about : null);
  // This code is only used for a webhook whose address is refused, so a clearer text replaces it.
  const isAddress = event.startsWith('webhook.') && reason === 'VALIDATION_ERRORS';
  const reasonKey = isAddress ? 'audit.webhookAddress' : `error.${reason ?? ''}`;
  return (
    <tr>
      <td>{momentText(at, t, language)}</td>
      <td>
        <span className={cx(listing['together'], styles['who'])}>
          {who && <Avatar name={who.name} id={who.id} size="tiny" />}
          {who?.name ??
            (by === 'provider' ? providerName(t) : t(`audit.${by === 'command' ? by : 'nobody'}`))}
        </span>
      </td>
      <td>
        {t(`audit.${event}`)}
        {about && about.id !== who?.id && `: ${isolateText(about.name)}`}
        <AuditDetails details={details} />
        {reason !== null &&
          ` · ${t('audit.refused', { reason: hasText(reasonKey) ? t(reasonKey) : reason })}`}
      </td>
      <td>{address ?? '–'}</td>
    </tr>
  );
};

interface Props {
  kind: AuditKind | null;
  onKind: (kind: AuditKind | null) => void;
  list: PolledPages<AuditEntry>;
}

/** Lists the audit log of accounts and keys, newest entries first. */
export const AuditList = ({ kind, onKind, list: { rows: entries, more } }: Props): ReactNode => {
  const { t, language } = useText();
  return (
    <section aria-labelledby="audit">
      <div className={listing['heading']}>
        <h2 id="audit" className={listing['title']}>
          {t('audit.title')}
        </h2>
        <span className={listing['text']}>{t('audit.text')}</span>
        <div role="radiogroup" aria-label={t('audit.filter')} className={styles['chips']}>
          {kinds.map((one) => (
            <label key={one} className={styles['chip']}>
              <CoveringRadio
                name="audit"
                checked={one === (kind ?? 'all')}
                onChange={() => onKind(one === 'all' ? null : one)}
              />
              {t(`audit.kind.${one}`)}
            </label>
          ))}
        </div>
        {fileFormats.map((format) => (
          <a
            key={format}
            className={buttonClass({ size: 'small' })}
            href={fileOf(format, kind, language)}
            download
          >
            <Download size={buttonIconSize('small')} strokeWidth={1.75} aria-hidden />
            {t(`audit.${format}`)}
          </a>
        ))}
      </div>
      {!entries && <Skeleton width="100%" height={180} />}
      {entries?.length === 0 && <p className={listing['text']}>{t('audit.none')}</p>}
      {entries && entries.length > 0 && (
        <div className={listing['card']}>
          <table className={cx(listing['table'], styles['audit'])} aria-labelledby="audit">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`audit.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && (
        <Button className={listing['more']} onClick={more}>
          {t('audit.older')}
        </Button>
      )}
    </section>
  );
};
