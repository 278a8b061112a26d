import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import styles from './people.module.css';

interface Props {
  trouble: MailTrouble;
  onHandOver: () => void;
}

/** Row below a user's that says why no mail arrives, and offers the link instead. */
export const UnsentMail = ({ trouble, onHandOver }: Props): ReactNode => {
  const { t } = useText();
  return (
    <tr>
      <td colSpan={8}>
        <div className={styles['unsent']}>
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span>{t('mailing.unsent', { why: t(`mailing.trouble.${trouble}`) })}</span>
          <Button size="small" onClick={onHandOver}>
            {t('mailing.handOver')}
          </Button>
        </div>
      </td>
    </tr>
  );
};
