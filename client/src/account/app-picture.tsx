import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './app-setup.module.css';

/** Frame of the account pages: form on the left, decoration on the right where there is room. */
export const AppPicture = ({ uri }: { uri: string }): ReactNode => {
  const { t } = useText();
  return <QrCode text={uri} label={t('secondStep.picture')} className={styles['picture']} />;
};
