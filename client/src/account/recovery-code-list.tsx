import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { Button } from '../ui/button.tsx';
import styles from './recovery-code-list.module.css';

/** Shows the recovery codes, which the server returns only once. */
export const RecoveryCodeList = ({
  codes,
  email,
}: {
  codes: readonly string[];
  email: string;
}): ReactNode => {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success(t('recoveryCodes.copied'));
    } catch {
      // Browsers offer no clipboard API over plain HTTP.
      notify.info(t('recoveryCodes.copyYourself'));
    }
  };
  return (
    <div className={styles['whole']}>
      <div className={styles['sheet']}>
        <p className={styles['heading']}>{t('recoveryCodes.sheet', { email })}</p>
        <ol className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles['foot']}>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('recoveryCodes.copy')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('recoveryCodes.print')}
        </Button>
        <span className={styles['note']}>
          <Eye size={14} strokeWidth={1.75} aria-hidden />
          {t('recoveryCodes.onlyNow')}
        </span>
      </div>
    </div>
  );
};
