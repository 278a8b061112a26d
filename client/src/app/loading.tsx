import { useEffect, type ReactNode } from 'react';
import { earlyKeys } from '../lib/early-keys.ts';
import { useText } from '../lib/i18n.ts';
import styles from './loading.module.css';
import { Logo } from '../ui/logo.tsx';

export const Loading = (): ReactNode => {
  const { t } = useText();
  useEffect(() => earlyKeys().hold(), []);
  return (
    <div className={styles['loading']} role="status">
      <Logo size={24} />
      {t('common.loading')}
    </div>
  );
};
