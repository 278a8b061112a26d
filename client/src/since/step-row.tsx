import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { changeEntryEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MoveRight from 'lucide-react/icons/move-right';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { historyTime } from '../history/history-time.ts';
import { call } from '../lib/api-client.ts';
import { clientPart } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useText } from '../lib/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import styles from './since-strip.module.css';

/** Loaded history entries by change id. They never change, so they are kept as long as the window. */
const entriesRead = clientPart(() => new Map<number, HistoryEntry>());

const useEntry = (changeId: number | null): HistoryEntry | null => {
  const [, setCount] = useState(0);
  const known = entriesRead();
  useEffect(() => {
    if (changeId === null || known.has(changeId)) return;
    const stop = new AbortController();
    call(changeEntryEndpoint, { params: { id: changeId } }, { signal: stop.signal, quiet: true }).then(
      ({ data }) => {
        known.set(changeId, data);
        setCount((count) => count + 1);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [changeId, known]);
  return changeId === null ? null : (known.get(changeId) ?? null);
};

/** Names the author and describes the change, with old and new values. */
const Sentence = ({ step }: { step: SinceStep }): ReactNode => {
  const words = useText();
  const { t, language } = words;
  const user = useAtomValue(signInStateAtom).user;
  const entry = useEntry(step.changeId);
  if (step.changeId === null) return <span>{t('since.unknown')}</span>;
  if (!entry) return <span>{step.by}</span>;
  const { actor } = entry;
  const isOwn = actor.kind === 'user' && actor.id === user?.id;
  const phrase = phraseOf(entry, words);
  return (
    <>
      <Avatar name={actor.name} id={actor.id} size="tiny" />
      <span className={styles['sentence']}>
        <b>{isOwn ? t('history.you') : actor.name}</b>{' '}
        {t(isOwn ? 'history.sentence.you' : 'history.sentence.other', { phrase })}
        {detailsOf(entry, words).map(({ label, old, new: is }, index) => (
          <Fragment key={index}>
            {' · '}
            {label !== null && `${label}: `}
            {old !== null && <del>{old}</del>}
            {old !== null && is !== null && <MoveRight size={12} strokeWidth={1.75} aria-label="→" />}
            {is !== null && <ins>{is}</ins>}
          </Fragment>
        ))}
      </span>
      <time className={styles['time']} dateTime={entry.at}>
        {historyTime(entry.at, language)}
      </time>
    </>
  );
};

interface Props {
  steps: readonly SinceStep[];
  /** Index of the selected step, from 0; null before the first is selected. */
  current: number | null;
  onGo: (by: 1 | -1) => void;
}

/** Row in which the user goes through the changes one by one; each is described in words. */
export const StepRow = ({ steps, current, onGo }: Props): ReactNode => {
  const { t } = useText();
  const step = current === null ? undefined : steps[current];
  return (
    <div className={styles['steps']} role="group" aria-label={t('since.steps')}>
      <IconButton icon={ChevronLeft} size="small" label={t('since.previous')} onClick={() => onGo(-1)} />
      <span className={styles['place']}>
        {current === null
          ? t('since.count', { count: steps.length })
          : t('since.place', { step: current + 1, count: steps.length })}
      </span>
      <IconButton icon={ChevronRight} size="small" label={t('since.next')} onClick={() => onGo(1)} />
      <Kbd>Enter</Kbd>
      <span className={styles['divider']} />
      <div className={styles['words']} role="status">
        {step ? <Sentence key={current} step={step} /> : steps.length > 0 && <span>{t('since.begin')}</span>}
      </div>
    </div>
  );
};
