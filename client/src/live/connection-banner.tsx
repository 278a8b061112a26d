import AppWindow from 'lucide-react/icons/app-window';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudAlert from 'lucide-react/icons/cloud-exclamation-point';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useBannerPhase } from './banner-phase.ts';
import { useClockTime } from './clock-time.ts';
import {
  isConnectedAtom,
  hasTooManyWindowsAtom,
  nextTryAtom,
  outageReasonAtom,
  staleSinceAtom,
} from './connection.ts';
import styles from './connection-banner.module.css';
import { unansweredCountAtom } from './day-store.ts';
import { readAgain, readingTroubleAtom, type ReadingTrouble } from './reading-trouble.ts';
import { connectNow } from './socket.ts';

const NextTry = (): ReactNode => {
  const { t } = useText();
  const nextTry = useAtomValue(nextTryAtom);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (nextTry === null) return null;
  const seconds = Math.max(1, Math.ceil((nextTry - now) / 1_000));
  return <span className={styles['next']}>{t('live.banner.nextTry', { seconds })}</span>;
};

const Offline = (): ReactNode => {
  const { t } = useText();
  const time = useClockTime(useAtomValue(staleSinceAtom));
  const count = useAtomValue(unansweredCountAtom);
  const reason = useAtomValue(outageReasonAtom);
  const isConnected = useAtomValue(isConnectedAtom);
  const text = (
    <>
      <strong>{t('live.banner.offline')}</strong> {reason && <span>{`${t(`live.banner.${reason}`)} `}</span>}
      <span>{time === null ? t('live.banner.nothingYet') : t('live.banner.asOf', { time })}</span>{' '}
      {count > 0 && <span>{t('live.banner.willSend', { count })}</span>}
    </>
  );
  return (
    <Banner tone="warn" icon={<WifiOff size={16} aria-hidden />} role="alert" text={text}>
      <span aria-live="off">
        <NextTry />
      </span>
      {!isConnected && (
        <Button size="small" onClick={connectNow}>
          {t('live.banner.connectNow')}
        </Button>
      )}
    </Banner>
  );
};

const Connecting = (): ReactNode => {
  const { t } = useText();
  const count = useAtomValue(unansweredCountAtom);
  const reason = useAtomValue(outageReasonAtom);
  const text = (
    <>
      <strong>{t('live.banner.connecting')}</strong>{' '}
      {reason && <span>{`${t(`live.banner.${reason}`)} `}</span>}
      {count > 0 && <span>{t('live.banner.waiting', { count })}</span>}
    </>
  );
  return <Banner tone="warn" icon={<Spinner size={16} />} role="status" text={text} />;
};

const Back = (): ReactNode => {
  const { t } = useText();
  const text = (
    <>
      <strong>{t('live.banner.back')}</strong> <span>{t('live.banner.current')}</span>
    </>
  );
  return <Banner tone="ok" icon={<CircleCheck size={16} aria-hidden />} role="status" text={text} />;
};

const Crowded = (): ReactNode => {
  const { t } = useText();
  const icon = <AppWindow size={16} aria-hidden />;
  return <Banner tone="warn" icon={icon} role="status" text={t('live.banner.crowded')} />;
};

/** Reports that data loads slowly or not at all, although the connection works. */
const Trouble = ({ trouble }: { trouble: ReadingTrouble }): ReactNode => {
  const { t } = useText();
  return (
    <Banner
      tone="warn"
      icon={<CloudAlert size={16} aria-hidden />}
      role="alert"
      text={t(`live.trouble.${trouble.what}.${trouble.is}`)}
    >
      <Button size="small" onClick={() => readAgain(trouble)}>
        {t('live.trouble.again')}
      </Button>
    </Banner>
  );
};

/**
 * Reports that the connection is lost or back, that data fails to load, or that too many windows are open. Not loaded
 * lazily, because that would fail while offline.
 */
export const ConnectionBanner = (): ReactNode => {
  const phase = useBannerPhase();
  const isCrowded = useAtomValue(hasTooManyWindowsAtom);
  const trouble = useAtomValue(readingTroubleAtom);
  if (phase === 'none' && trouble) return <Trouble trouble={trouble} />;
  if (phase === 'none') return isCrowded ? <Crowded /> : null;
  if (phase === 'offline') return <Offline />;
  return phase === 'connecting' ? <Connecting /> : <Back />;
};
