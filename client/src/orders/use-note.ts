import type { PlanRows } from '@werkplan/shared/live/patch.ts';
import { useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { keepUnsavedInputOverReload } from '../lib/unsaved-input.ts';
import { notifyDiscarded } from '../lib/notify-discarded.ts';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { parseEditConflict } from '../live/edit-conflict.ts';
import { lastChangeAtom, rowAtom } from '../live/day-store.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { notifyDone } from '../history/notify-done.ts';
import { useAtomValue } from '../lib/use-atom.ts';

export type RowKindWithNote = 'orders' | 'shipments';

interface ConcurrentNote<Row> {
  readonly by: string;
  /** The other user's row, on which this planner's text is based when it is saved again. */
  readonly row: Row;
}

/**
 * State of a note being edited. `theirs` is another user's concurrent text, noticed while typing or when saving is
 * refused; both texts are kept until the planner chooses.
 */
export const useNote = <Kind extends RowKindWithNote>(
  kind: Kind,
  row: PlanRows[Kind],
  save: (note: string, onto: PlanRows[Kind]) => Promise<MutationResult<unknown>>,
  { onClose, onReopen }: { readonly onClose: () => void; readonly onReopen: () => void },
) => {
  const { t } = useText();
  const name = `notes.${kind}.${row.id}`;
  const [text, setText] = useUnsavedInput(name, row.note, { staysInView: true });
  const [onto, setOnto] = useState(row);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ConcurrentNote<PlanRows[Kind]> | null>(null);
  const live = useAtomValue(rowAtom(kind, row.id));
  const author = useAtomValue(lastChangeAtom(kind, row.id))?.by;
  const [by, setBy] = useState('');
  if (author !== undefined && author !== by) setBy(author);

  // Ignores the row while saving, because it then shows the predicted text.
  const seen =
    !busy && live && live.note !== onto.note ? { by: by || t('order.news.somebody'), row: live } : null;
  const newest = refused && (live?.version ?? 0) <= refused.row.version ? refused : seen;
  const mine = text.trim();
  const theirs = newest && newest.row.note !== mine ? newest : null;
  const isChanged = mine !== onto.note;

  const send = async (base: PlanRows[Kind]): Promise<void> => {
    setBusy(true);
    try {
      notifyDone(t('order.notes.saved'), await save(mine, base));
      onClose();
    } catch (error) {
      const conflict = parseEditConflict<PlanRows[Kind]>(error);
      if (conflict) setRefused(conflict);
      else notifyFailure(error);
      setBusy(false);
    }
  };
  const confirm = (): void => {
    if (busy) return;
    if (isChanged) void send(theirs?.row ?? onto);
    else onClose();
  };
  const takeTheirs = (): void => {
    if (!theirs) return;
    setText(theirs.row.note);
    setOnto(theirs.row);
    setRefused(null);
  };
  const cancel = (): void => {
    if (isChanged) notifyDiscarded(() => (keepUnsavedInputOverReload(name, text), onReopen()));
    onClose();
  };
  return { text, setText, busy, isChanged, theirs, confirm, takeTheirs, cancel };
};
