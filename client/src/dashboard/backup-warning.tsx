import { type BackupStatus, backupStatusEndpoint } from '@werkplan/shared/operations/backup-endpoints.ts';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { may } from '../account/may.ts';
import { historyTime } from '../history/history-time.ts';
import { call } from '../lib/api-client.ts';
import { formatNumber } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/banner.tsx';

/** Asked once, as the page opens: a backup is a matter of nights. */
const useBackupStatus = (): BackupStatus | null => {
  const [status, setStatus] = useState<BackupStatus | null>(null);
  useEffect(() => {
    if (!may(backupStatusEndpoint)) return undefined;
    let isShown = true;
    call(backupStatusEndpoint, {}, { quiet: true }).then(
      ({ data }) => isShown && setStatus(data),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return status;
};

/** '12,5 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1e6
    ? `${formatNumber(Math.ceil(bytes / 1e3))} kB`
    : `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`;

/** Stands there when the nightly backup failed or is missing. */
export const BackupWarning = (): ReactNode => {
  const { t, language } = useText();
  const status = useBackupStatus();
  if (status === null || status.state === 'off' || status.state === 'good') return null;
  const { state, last } = status;
  const since = last
    ? t('dashboard.backup.last', { at: historyTime(last.at, language), size: sizeText(last.bytes) })
    : t('dashboard.backup.none');
  const text = (
    <>
      <strong>{t(`dashboard.backup.${state}`)}</strong> {since} {t('dashboard.backup.cure')}
    </>
  );
  return <Banner tone="warn" icon={<DatabaseBackup size={16} aria-hidden />} role="status" text={text} />;
};
