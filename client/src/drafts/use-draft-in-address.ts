import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { openDraft } from './draft-calls.ts';
import { draftAtom } from './open-draft.ts';
import { useShowDraft } from './use-draft.ts';

/** Opens the draft that the address names, and closes it when the address no longer does. */
export const useDraftInAddress = (): void => {
  const id = useAtomValue(draftIdAtom);
  const day = useAtomValue(selectedDayAtom);
  const date = useAtomValue(draftAtom)?.date;
  const show = useShowDraft();
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (id === null) return;
    return openDraft(id, () => {
      notify.warning(translateNow('draft.gone'));
      show(null);
    });
  }, [id, show]);
  useEffect(() => {
    // A draft must not be shown with another day than its own, because changes would then go to that day.
    if (id === null || date === undefined || date === day) return;
    setSearch(
      (search) => {
        const next = new URLSearchParams(search);
        next.set('date', date);
        return next;
      },
      { replace: true },
    );
  }, [id, date, day, setSearch]);
};
