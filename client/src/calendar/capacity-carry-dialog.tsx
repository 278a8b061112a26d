import { carryWeekForward } from '@werkplan/shared/halls/coming-capacities.ts';
import { calendarAtom } from '../live/day-store.ts';
import { type Day, isoWeek } from '@werkplan/shared/values/day.ts';
import type { ReactNode } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { capacitiesAtom } from './capacity-atoms.ts';
import { CapacityPreview } from './capacity-preview.tsx';
import { useChangeCapacities } from './use-change-capacities.ts';

interface Props {
  /** Monday of the week whose exceptions are copied; `until` is the Monday of the last week that gets them. */
  from: Day;
  until: Day;
  onClose: () => void;
}

/**
 * Previews the exceptions that carrying a week forward sets, and sets them once the user confirms. The preview is recomputed
 * when the plan changes while the dialog is open.
 */
export const CapacityCarryDialog = ({ from, until, onClose }: Props): ReactNode => {
  const { t } = useText();
  const { busy, send } = useChangeCapacities(onClose);
  const today = useAtomValue(todayAtom);
  const [capacities, calendar] = [useAtomValue(capacitiesAtom), useAtomValue(calendarAtom)];
  const changes = carryWeekForward({ capacities, calendar, today, from, until });
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button variant="primary" busy={busy} disabled={changes.length === 0} onClick={() => send(changes)}>
        {t('calendar.preview.accept', { count: changes.length })}
      </Button>
    </>
  );
  const weeks = { week: isoWeek(from), until: isoWeek(until) };
  return (
    <Dialog open onClose={onClose} title={t('calendar.carry.title', weeks)} width="notes" footer={footer}>
      <CapacityPreview changes={changes} />
    </Dialog>
  );
};
