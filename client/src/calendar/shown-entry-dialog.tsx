import { removeCalendarEntryEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import { useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { formatDayRange } from '../lib/format-day-range.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { removeCalendarEntry } from './calendar-api.ts';

interface Props {
  entry: CalendarEntry;
  onClose: () => void;
}

/** Shows a calendar entry; closures and extra days that are not over can be removed. */
export const ShownEntryDialog = ({ entry, onClose }: Props): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const mayRemove = useMay(removeCalendarEntryEndpoint);
  const [busy, setBusy] = useState(false);
  const { kind, day, until, name } = entry;
  const isOwn = (kind === 'closure' || kind === 'extraDay') && (until ?? day) >= today;
  const hasBegun = day < today;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const removed = await removeCalendarEntry(entry.id);
      notifyDone(t('calendar.removed', { name }), removed);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const footer = (
    <>
      {isOwn && mayRemove && (
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {t(hasBegun ? 'calendar.endNow' : 'calendar.remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t('common.close')}</Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={name} footer={footer} closeButton={false}>
      <p>
        {kind !== 'week' && t(`calendar.kind.${kind}`)},{' '}
        {until === null || until === day
          ? formatDay(day, language, 'long')
          : formatDayRange(day, until, language)}
      </p>
      {kind === 'holiday' && <p>{t('calendar.holiday.text')}</p>}
    </Dialog>
  );
};
