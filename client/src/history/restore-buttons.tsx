import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { pastDayAtom } from '../live/past-day.ts';
import { Button } from '../ui/button.tsx';
import { restore } from './restore.ts';
import { type RestorableItem, restorableItems, restoreLabel } from './restorable.ts';
import styles from './restore-buttons.module.css';

const nameOf = ({ kind, id, field }: RestorableItem): string => `${kind} ${id} ${field ?? ''}`;

/** Buttons that restore what the shown step has changed. */
export const RestoreButtons = ({ entry }: { entry: HistoryEntry }): ReactNode => {
  const words = useText();
  const past = useAtomValue(pastDayAtom);
  const mayRestore = useMay(restoreRowEndpoint);
  const [busy, setBusy] = useState('');
  if (!past || !mayRestore) return null;
  const restoreItem = async (one: RestorableItem): Promise<void> => {
    if (busy !== '') return;
    setBusy(nameOf(one));
    await restore(one);
    setBusy('');
  };
  return (
    <div className={styles['buttons']}>
      {restorableItems(entry, past).map((one, index) => (
        <Button
          key={nameOf(one)}
          size="small"
          {...(index === 0 && { icon: RotateCcw })}
          busy={busy === nameOf(one)}
          // A disabled button would lose the focus.
          disabled={false}
          onClick={() => void restoreItem(one)}
        >
          {index === 0 || one.field !== undefined
            ? restoreLabel(one, words)
            : words.t(`past.whole.${one.kind}`)}
        </Button>
      ))}
    </div>
  );
};
