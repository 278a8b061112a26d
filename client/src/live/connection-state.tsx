import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useClockTime } from './clock-time.ts';
import { connectionAtom, isFollowingAtom, staleSinceAtom } from './connection.ts';
import styles from './connection-state.module.css';
import { readingTroubleAtom } from './reading-trouble.ts';

/** Shows the connection state in the top bar, by shape and text in addition to colour. */
export const ConnectionState = (): ReactNode => {
  const { t } = useText();
  const isFollowing = useAtomValue(isFollowingAtom);
  const connection = useAtomValue(connectionAtom);
  const time = useClockTime(useAtomValue(staleSinceAtom));
  const hasTrouble = useAtomValue(readingTroubleAtom) !== null;
  if (!isFollowing) return null;
  const look = connection === 'live' && hasTrouble ? 'connecting' : connection;
  const offline = time === null ? t('live.state.offlineNow') : t('live.state.offline', { time });
  return (
    <span className={cx(styles['state'], styles[look])}>
      <span className={styles['mark']} aria-hidden />
      {connection === 'live' && <span data-from="1160">{t('live.state.live')}</span>}
      {connection === 'connecting' && <span>{t('live.state.connecting')}</span>}
      {connection === 'offline' && (
        <>
          <span data-from="1160">{offline}</span>
          <span data-below="1160" aria-hidden>
            {t('live.state.offlineNow')}
          </span>
        </>
      )}
    </span>
  );
};
