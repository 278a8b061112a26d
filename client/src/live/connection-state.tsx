import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatTime } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { connectionAtom, staleSinceAtom } from './connection.ts';
import styles from './connection-state.module.css';

/** How fresh the screen is: a mark of its own shape and a word for each state. */
export const ConnectionState = (): ReactNode => {
  const { t } = useText();
  const connection = useAtomValue(connectionAtom);
  const since = useAtomValue(staleSinceAtom);
  const text =
    connection === 'offline' && since
      ? t('live.offlineSince', { time: formatTime(since) })
      : t(`live.${connection}`);
  return (
    <span className={styles['state']} data-state={connection}>
      <span className={styles['mark']} aria-hidden />
      {text}
    </span>
  );
};
