import type { GrantRow } from '@werkplan/shared/releases/release-schema.ts';
import { useEffect } from 'react';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { clientPart, store } from '../lib/client.ts';
import { handleEffects } from '../live/sync-store.ts';

/** Reports the answer to this user's request. */
const notifyAnswer = ({ date, state }: GrantRow, name: string): void => {
  const values = { name, day: formatDay(date, currentLanguage(), 'dayMonth') };
  if (state === 'granted') notify.success(translateNow('clearance.granted', values));
  if (state === 'declined') notify.warning(translateNow('clearance.declined', values));
};

/** Subscribes once per window, from the first page of a day. */
const followAnswers = clientPart((): void =>
  handleEffects((effect) => {
    if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return;
    const { patch, actor } = effect.notice.message;
    const own = store().get(signInStateAtom).user?.id;
    for (const grant of patch.grants ?? [])
      if (grant.userId === own && actor.id !== own) notifyAnswer(grant, actor.name);
  }),
);

/** Reports answers to this user's requests on any page of a day. */
export const useClearanceNews = (): void => useEffect(() => followAnswers(), []);
