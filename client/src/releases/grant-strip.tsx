import { dayGrantEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import { useState, type ReactNode, useEffect } from 'react';
import { useMay } from '../account/may.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { isPlanShownAtom } from '../lib/shown-plan.ts';
import { useText, currentLanguage, translateNow } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { Button } from '../ui/button.tsx';
import { Emphasized } from '../ui/emphasized.tsx';
import { Strip } from '../ui/strip.tsx';
import styles from './grant-strip.module.css';
import { useDayRelease } from './day-release.ts';
import { answerGrant } from './release-calls.ts';
import type { GrantRow } from '@werkplan/shared/working-days/release-schema.ts';
import { formatDay } from '../lib/format.ts';
import { notify } from '../lib/notify.ts';
import { clientPart, store } from '../lib/client.ts';
import { handleEffects } from '../live/sync-store.ts';

/** Shows a toast with the answer to the user's request for a grant. */
const notifyAnswer = ({ date, state }: GrantRow, name: string): void => {
  const values = { name, day: formatDay(date, currentLanguage(), 'dayMonth') };
  if (state === 'granted') notify.success(translateNow('clearance.granted', values));
  if (state === 'declined') notify.warning(translateNow('clearance.declined', values));
};

/**
 * Follows the answers to the user's requests; subscribes once per window, when a page of a day is opened for the first
 * time.
 */
const followAnswers = clientPart((): void =>
  handleEffects((effect) => {
    if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return;
    const { patch, actor } = effect.notice.message;
    const own = store().get(signInStateAtom).user?.id;
    for (const grant of patch.grants ?? [])
      if (grant.userId === own && actor.id !== own) notifyAnswer(grant, actor.name);
  }),
);

/** Shows the answers to the user's requests from the first page of a day on. */
const useClearanceNews = (): void => useEffect(() => followAnswers(), []);

type Grant = DayRelease['grants'][number];

const Request = ({ grant }: { grant: Grant }): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const [isBusy, setIsBusy] = useState(false);
  const { id, date, userName: name, text: what } = grant;
  const answer = async (state: 'granted' | 'declined'): Promise<void> => {
    setIsBusy(true);
    await answerGrant(date, id, state);
    setIsBusy(false);
  };
  return (
    <Strip tone="warn" icon={UserRoundCog} label={t('clearance.request')} className={styles['strip']}>
      <p className={styles['text']} role="status" title={what}>
        <Emphasized text={what ? t('clearance.asks', { name, what }) : t('clearance.asks.any', { name })} />
      </p>
      <Button size="small" disabled={isBusy} onClick={() => void answer('declined')}>
        {t('clearance.decline')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void answer('granted')}>
        {t(date === today ? 'clearance.grant' : 'clearance.grantDay')}
      </Button>
    </Strip>
  );
};

/** Shows other users' requests for a grant to those who may answer them (rules/release.md#asking-a-colleague). */
export const GrantStrip = (): ReactNode => {
  const { user } = useAtomValue(signInStateAtom);
  const isPlan = useAtomValue(isPlanShownAtom);
  const mayAnswer = useMay(dayGrantEndpoint) && user?.mayChangeReleased === true;
  const rows = useAtomValue(rowsAtoms.grants);
  const names = useDayRelease();
  useClearanceNews();
  if (!mayAnswer || !isPlan || !rows) return null;
  return names?.grants
    .filter(({ id, userId }) => rows.get(id)?.state === 'asked' && userId !== user.id)
    .map((grant) => <Request key={grant.id} grant={grant} />);
};
