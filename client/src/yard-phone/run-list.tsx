import { useState, type ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { RunRow } from './run-row.tsx';
import styles from './run-list.module.css';
import { shownDeparture } from './waiting.ts';
import { type ConfirmedYard, waitingAtom } from './yard-atoms.ts';
import { YardHead } from './yard-head.tsx';
import { EmptyList, YardBody } from './yard-body.tsx';
import { useYardText } from './yard-text.ts';

interface Props {
  confirmed: ConfirmedYard;
  onOpen: (runId: number) => void;
}

/** Lists the link's runs; two buttons switch between runs in the yard and departed ones. */
export const RunList = ({ confirmed: { yard }, onOpen }: Props): ReactNode => {
  const { t, language } = useYardText();
  const waiting = useAtomValue(waitingAtom);
  const [showsLeft, setShowsLeft] = useState(false);
  const left = yard.runs.filter((run) => shownDeparture(run, waiting) !== null);
  const here = yard.runs.filter((run) => !left.includes(run));
  const shown = showsLeft ? left : here;
  const choices = [
    { isLeft: false, text: t('yardPage.list.open', { count: here.length }) },
    { isLeft: true, text: t('yardPage.list.departed', { count: left.length }) },
  ];
  return (
    <>
      <YardHead
        title={t('yardPage.list')}
        detail={`${formatDay(yard.link.date, language, 'dayMonth')} · ${isolateText(yard.link.name)}`}
      />
      <YardBody>
        <div className={styles['choices']} role="group" aria-label={t('yardPage.list.which')}>
          {choices.map(({ isLeft, text }) => (
            <button
              key={text}
              type="button"
              className={styles['choice']}
              aria-pressed={showsLeft === isLeft}
              onClick={() => setShowsLeft(isLeft)}
            >
              {text}
            </button>
          ))}
        </div>
        <ul className={styles['runs']}>
          {shown.map((run) => (
            <li key={run.id}>
              <RunRow run={run} timeZone={yard.timeZone} onOpen={() => onOpen(run.id)} />
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <EmptyList>{t(showsLeft ? 'yardPage.list.noneDeparted' : 'yardPage.list.noneOpen')}</EmptyList>
        )}
        {!isSecureContext && <p className={styles['note']}>{t('yardPage.noHttps')}</p>}
      </YardBody>
    </>
  );
};
