import Link2Off from 'lucide-react/icons/link-2-off';
import QrCode from 'lucide-react/icons/qr-code';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import styles from './link-over.module.css';
import type { Admission } from './yard-atoms.ts';

/** Page without a link, or with one that is over; shows no data. */
export const LinkOver = ({ admission }: { admission: Admission }): ReactNode => {
  const { t } = useText();
  if (admission.kind !== 'over')
    return (
      <main className={styles['page']}>
        <QrCode size={48} aria-hidden />
        <h1 className={styles['title']}>{t('yardPage.link.none')}</h1>
        <p>{t('yardPage.link.scan')}</p>
      </main>
    );
  const { isExpired, lost } = admission;
  return (
    <main>
      <div className={styles['page']} role="alert">
        <Link2Off size={48} aria-hidden />
        <h1 className={styles['title']}>
          {t(isExpired ? 'yardPage.link.expired' : 'yardPage.link.revoked')}
        </h1>
        {lost > 0 && <p className={styles['lost']}>{t('yardPage.link.lost', { count: lost })}</p>}
        <p>{t('yardPage.link.deleted')}</p>
        <p>{t('yardPage.link.scan')}</p>
      </div>
    </main>
  );
};
