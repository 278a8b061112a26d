import { listDraftsEndpoint } from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { DraftEntry } from '@werkplan/shared/drafts/draft-schema.ts';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { momentText } from '../live/moment-text.ts';

const userDraftsAtom = atom<readonly DraftEntry[]>([]);

/** The user's draft of the selected day, if it has steps that were not applied; otherwise null. */
export const unfinishedDraftAtom = atom((get) => {
  const day = get(selectedDayAtom);
  return get(userDraftsAtom).find(({ date, steps }) => date === day && steps.length > 0) ?? null;
});

/** Loads the user's drafts again whenever another day is selected. */
export const useUserDrafts = (): void => {
  const day = useAtomValue(selectedDayAtom);
  const setDrafts = useSetAtom(userDraftsAtom);
  useEffect(() => {
    const leaving = new AbortController();
    call(listDraftsEndpoint, {}, { quiet: true, signal: leaving.signal }).then(
      ({ data }) => setDrafts(data),
      // A failure is ignored, because starting a draft finds an existing one anyway.
      () => undefined,
    );
    return () => leaving.abort();
  }, [day, setDrafts]);
};

/** Describes the unfinished draft: '21 Änderungen, gestern 16:55'; null if there is none. */
export const useUnfinishedDraftText = (): string | null => {
  const { t, language } = useText();
  const left = useAtomValue(unfinishedDraftAtom);
  return left && t('draft.left', { count: left.steps.length, when: momentText(left.createdAt, t, language) });
};
