import ArrowLeft from 'lucide-react/icons/arrow-left';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { LanguagePicker } from './language-picker.tsx';
import { connectionAtom } from './yard-atoms.ts';
import styles from './yard-head.module.css';

/** Shows the connection state by shape and text; while live, only the dot is visible. */
const ConnectionState = (): ReactNode => {
  const { t } = useText();
  const line = useAtomValue(connectionAtom);
  const word = {
    live: 'live.state.live',
    connecting: 'live.state.connecting',
    offline: navigator.onLine ? 'yardPage.line.offline' : 'yardPage.line.noNetwork',
  } as const;
  return (
    <span className={styles['line']} data-state={line}>
      {line === 'offline' ? <CloudOff size={20} aria-hidden /> : <span className={styles['dot']} />}
      <span className={line === 'live' ? 'visually-hidden' : undefined}>{t(word[line])}</span>
    </span>
  );
};

interface Props {
  title: string;
  detail: string;
  /** CSS colour of the truck. */
  color?: string;
  onBack?: (() => void) | undefined;
  /** Label of the back button; by default it names the list of runs. */
  backText?: string;
}

/** Head of the page with title and connection state. */
export const YardHead = ({ title, detail, color, onBack, backText }: Props): ReactNode => {
  const { t } = useText();
  return (
    <header className={styles['head']} style={color === undefined ? undefined : { borderTopColor: color }}>
      {onBack && (
        <button
          type="button"
          className={styles['back']}
          aria-label={backText ?? t('yardPage.back')}
          onClick={onBack}
        >
          <ArrowLeft size={24} aria-hidden />
        </button>
      )}
      <div className={styles['names']}>
        <h1 className={styles['title']}>{title}</h1>
        <div className={styles['state']}>
          <ConnectionState />
          <p className={styles['detail']}>{detail}</p>
        </div>
      </div>
      <LanguagePicker />
    </header>
  );
};
