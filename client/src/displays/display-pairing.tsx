import { useEffect, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { usePairing } from './use-pairing.ts';
import screen from './display-screen.module.css';
import styles from './display-pairing.module.css';

/** Splits the code into two groups, which are easier to read out. */
const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Shows the code that a planner enters in the settings to pair this display. */
export const DisplayPairing = (): ReactNode => {
  const { t } = useText();
  const view = usePairing();
  const title = t('display.pairing.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={screen['display']} aria-live="off">
      <div className={styles['pairing']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['text']}>
          {t('display.pairing.text', { address: `${location.host}/settings` })}
        </p>
        {view.kind === 'code' && <p className={styles['code']}>{spaced(view.code)}</p>}
        {view.kind === 'busy' && <p className={styles['text']}>{t('display.pairing.busy')}</p>}
        {view.kind === 'offline' && <p className={styles['offline']}>{t('display.noConnection')}</p>}
      </div>
    </main>
  );
};
