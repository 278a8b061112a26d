import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { connectionAtom, staleSinceAtom } from './connection.ts';
import { connectNow } from './socket.ts';
import styles from './connection-banner.module.css';

/** Says that the screen may be behind; only after 3 s without connection. */
export const ConnectionBanner = (): ReactNode => {
  const { t } = useText();
  const connection = useAtomValue(connectionAtom);
  const since = useAtomValue(staleSinceAtom);
  if (connection !== 'offline') return null;
  return (
    <div role="alert" className={styles['banner']}>
      <WifiOff size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles['text']}>
        <strong>{t('live.banner.title')}</strong>{' '}
        {since ? t('live.banner.since', { time: formatTime(since) }) : t('live.banner.text')}
      </span>
      <Button size="small" onClick={connectNow}>
        {t('live.banner.retry')}
      </Button>
    </div>
  );
};
