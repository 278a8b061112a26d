import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import type { HistoryDetail } from '@werkplan/shared/history/history-lines.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import ClockFading from 'lucide-react/icons/clock-fading';
import MoveRight from 'lucide-react/icons/move-right';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { Fragment, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { undoChange } from './undo-change.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import styles from './history-item.module.css';
import { RestoreButtons } from './restore-buttons.tsx';
import { historyTime } from './history-time.ts';

/** Returns the registrations that a change names, the longest first, because a longer one may contain a shorter one. */
const platesOf = ({ rows }: HistoryEntry): string[] => {
  const named = rows.flatMap(({ was, is }) => [was?.registration ?? '', is?.registration ?? '']);
  return [...new Set(named)].filter(Boolean).toSorted((one, other) => other.length - one.length);
};

/** Text in which no registration breaks across lines. */
const Unbroken = ({ text, plates }: { text: string; plates: readonly string[] }): ReactNode => {
  const [plate, ...others] = plates;
  if (plate === undefined) return text;
  return text.split(plate).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span className={styles['plate']}>{plate}</span>}
      <Unbroken text={part} plates={others} />
    </Fragment>
  ));
};

const Detail = ({ detail, plates }: { detail: HistoryDetail; plates: readonly string[] }): ReactNode => {
  const whole = (text: string | null): ReactNode => text && <Unbroken text={text} plates={plates} />;
  const [label, old, is] = [whole(detail.label), whole(detail.old), whole(detail.new)];
  return (
    <p className={styles['detail']}>
      {label !== null && <span>{label}: </span>}
      {old !== null && <del>{old}</del>}
      {old !== null && is !== null && <MoveRight size={12} strokeWidth={1.75} aria-label="→" />}
      {is !== null && (old === null ? <span>{is}</span> : <ins>{is}</ins>)}
    </p>
  );
};

/** Tells if the change is in effect after all undos and redos, and if its entry offers to undo or redo it. */
const stateOf = ({ actor, direction, undone, tip, changeId }: HistoryEntry) => ({
  hasEffect: (direction === 'undone') === (undone !== null),
  canTurn: actor.kind !== 'system' && (direction === 'done' || tip === changeId),
});

const Turn = ({
  entry,
  onRefused,
}: {
  entry: HistoryEntry;
  onRefused: (text: string) => void;
}): ReactNode => {
  const { t } = useText();
  const [isBusy, setIsBusy] = useState(false);
  const { hasEffect } = stateOf(entry);
  const turn = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await undoChange(entry.tip, { again: !hasEffect, onRefused });
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      icon={hasEffect ? Undo2 : Redo2}
      busy={isBusy}
      // A disabled button would lose the focus.
      disabled={false}
      onClick={() => void turn()}
      className={styles['turn']}
    >
      {t(hasEffect ? 'undo.action' : 'history.restore')}
    </Button>
  );
};

const intoView = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

/** Entry of a change: author, time, old and new values, and a button for undo or redo. */
export const HistoryItem = ({
  entry,
  isFocus,
  past = null,
}: {
  entry: HistoryEntry;
  isFocus: boolean;
  /** Position of the change relative to the shown moment; null in the present. */
  past?: 'later' | 'step' | 'earlier' | null;
}): ReactNode => {
  const words = useText();
  const { t, language } = words;
  const user = useAtomValue(signInStateAtom).user;
  const mayUndo = useMay(undoChangeEndpoint);
  const [refusal, setRefusal] = useState('');
  const { actor, at, undone, changeId, late } = entry;
  const isOwn = actor.kind === 'user' && actor.id === user?.id;
  const phrase = phraseOf(entry, words);
  const plates = platesOf(entry);
  return (
    <li
      ref={past === 'step' ? intoView : undefined}
      className={cx(
        styles['entry'],
        undone && styles['undone'],
        isFocus && styles['focus'],
        past === 'later' && styles['later'],
        past === 'step' && styles['step'],
      )}
      aria-current={past === 'step' ? 'step' : undefined}
      data-change={changeId}
    >
      <Avatar name={actor.name} id={actor.id} />
      <div className={styles['text']}>
        <p className={styles['sentence']}>
          <b>{isOwn ? t('history.you') : actor.name}</b>{' '}
          <Unbroken
            text={t(isOwn ? 'history.sentence.you' : 'history.sentence.other', { phrase })}
            plates={plates}
          />
        </p>
        {detailsOf(entry, words).map((detail, index) => (
          <Detail key={index} detail={detail} plates={plates} />
        ))}
        {late && (
          <p className={styles['late']}>
            <ClockFading size={12} strokeWidth={1.75} aria-hidden />
            {t('history.late', { reason: late.reason })}
          </p>
        )}
        {past === 'step' && <RestoreButtons entry={entry} />}
        {refusal && (
          <p role="alert" className={styles['refusal']}>
            {t('undo.refused')} {refusal}
          </p>
        )}
      </div>
      <div className={styles['side']}>
        <time dateTime={at}>{historyTime(at, language)}</time>
        {undone && (
          <Badge
            className={styles['badge']}
            title={t('history.undoneBy', { by: undone.by, at: historyTime(undone.at, language) })}
          >
            {t('history.undone')}
          </Badge>
        )}
        {mayUndo && past === null && stateOf(entry).canTurn && <Turn entry={entry} onRefused={setRefusal} />}
      </div>
    </li>
  );
};
