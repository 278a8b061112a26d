import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { DraftDifference } from '../../drafts/differences.ts';
import { notifyFailure } from '../../lib/api-errors.ts';
import { useText } from '../../lib/i18n.ts';
import { useClient } from '../../lib/client-context.tsx';
import { useAtomValue } from '../../lib/use-atom.ts';
import { shownDateAtom } from '../../live/day-store.ts';
import { userGrantAtom } from '../grant-state.ts';
import { readRelease } from '../day-release.ts';
import { requestGrant } from '../release-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { changeLine } from './change-words.ts';
import styles from './reason-form.module.css';

/** Maximum number of characters of a request. */
const maxLetters = 200;
/** Polling interval (ms) for a day that is not the one that this window shows. */
const everyMs = 4_000;

type RequestState = 'waits' | 'cleared' | 'declined';

/**
 * Returns the state of the user's request: live for the shown day; for another day polled, where only a grant is noticed. Only
 * the server's answers count, because the server has refused the change although this window may have thought it permitted.
 */
const useRequestState = (date: Day, isAsked: boolean): RequestState => {
  const isShown = useAtomValue(shownDateAtom) === date;
  const state = useAtomValue(userGrantAtom)?.state;
  const [elsewhere, setElsewhere] = useState<RequestState>('waits');
  // Answers from before this form's request are ignored, because they belong to an earlier request.
  const [isOpen, setIsOpen] = useState(false);
  if (isAsked && state === 'asked' && !isOpen) setIsOpen(true);
  useEffect(() => {
    if (isShown || !isAsked) return undefined;
    const look = (): void =>
      void readRelease(date).then(
        ({ mayChange }) => mayChange && setElsewhere('cleared'),
        () => undefined,
      );
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [date, isShown, isAsked]);
  if (!isShown) return elsewhere;
  if (!isOpen) return 'waits';
  return state === 'granted' ? 'cleared' : state === 'declined' ? 'declined' : 'waits';
};

interface Props {
  date: Day;
  differences: readonly DraftDifference[];
  onCleared: () => void;
  onGiveUp: () => void;
}

/**
 * Form in which a user who may not change the released day asks for a grant. The change waits until the request is
 * answered.
 */
export const GrantForm = ({ date, differences, onCleared, onGiveUp }: Props): ReactNode => {
  const { store } = useClient();
  const words = useText();
  const { t } = words;
  const [what, setWhat] = useState(() =>
    differences
      .map((difference) => changeLine(difference, words))
      .join('; ')
      .slice(0, maxLetters),
  );
  const [isAsked, setIsAsked] = useState(
    () => store.get(shownDateAtom) === date && store.get(userGrantAtom)?.state === 'asked',
  );
  const [isBusy, setIsBusy] = useState(false);
  const requestState = useRequestState(date, isAsked);
  useEffect(() => {
    if (requestState === 'cleared') onCleared();
    if (requestState === 'declined') onGiveUp();
  }, [requestState, onCleared, onGiveUp]);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await requestGrant(date, what.trim());
      setIsAsked(true);
    } catch (error) {
      notifyFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void ask(event)}>
      <p className={styles['text']} role="status">
        {isAsked && <Spinner size={14} />}
        {t(isAsked ? 'clearance.asked' : 'clearance.text')}
      </p>
      {!isAsked && (
        <TextInput
          aria-label={t('clearance.what')}
          placeholder={t('clearance.what')}
          value={what}
          maxLength={maxLetters}
          onValueChange={setWhat}
        />
      )}
      <div className={styles['foot']}>
        <span className={styles['seen']} />
        <Button onClick={onGiveUp}>{t('common.cancel')}</Button>
        {!isAsked && (
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('clearance.ask')}
          </Button>
        )}
      </div>
    </form>
  );
};
