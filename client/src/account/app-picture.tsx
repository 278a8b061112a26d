import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './app-setup.module.css';

export const AppPicture = ({ uri }: { uri: string }): ReactNode => {
  const { t } = useText();
  return <QrCode text={uri} label={t('secondStep.picture')} className={styles['picture']} />;
};
