import { useAtom, useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom } from '../live/day-store.ts';
import type { ReactNode } from 'react';
import { entryDialogAtom } from './calendar-atoms.ts';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { ShownEntryDialog } from './shown-entry-dialog.tsx';

export const EntryDialog = (): ReactNode => {
  const [opened, open] = useAtom(entryDialogAtom);
  const calendar = useAtomValue(calendarAtom);
  const close = (): void => open(null);
  if (opened === null) return null;
  if ('from' in opened) return <NewEntryDialog days={opened} onClose={close} />;
  const entry = calendar.find(({ id }) => id === opened.id);
  return entry ? <ShownEntryDialog entry={entry} onClose={close} /> : null;
};
