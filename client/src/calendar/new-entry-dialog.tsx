import type { Day } from '@werkplan/shared/values/day.ts';
import { calendarAtom } from '../live/day-store.ts';
import { isWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './entry-dialog.module.css';
import { useNewEntry } from './use-new-entry.ts';

interface Props {
  days: { readonly from: Day; readonly until: Day };
  onClose: () => void;
}

const kinds = ['closure', 'extraDay'] as const;

/** Adds a closure, or an extra working day on a day off. */
export const NewEntryDialog = ({ days, onClose }: Props): ReactNode => {
  const { t } = useText();
  const isClosed = !isWorkingDay(useAtomValue(calendarAtom), days.from);
  const form = useNewEntry(
    { kind: isClosed && days.from === days.until ? 'extraDay' : 'closure', ...days },
    onClose,
  );
  const { typed, set, problems, busy, submit } = form;
  const own = useId();
  const footer = <FormFoot form={own} action={t('calendar.enter')} busy={busy} onCancel={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('calendar.enterDay')} width="date" footer={footer}>
      <form id={own} className={styles['form']} onSubmit={submit} noValidate>
        <ChoiceGroup
          label={t('calendar.kind')}
          value={typed.kind}
          choices={kinds.map((value) => ({ value, label: t(`calendar.kind.${value}`) }))}
          onChoose={(kind) => set({ kind })}
        />
        <div className={styles['days']}>
          <DayField
            isAhead
            label={t(typed.kind === 'closure' ? 'calendar.from' : 'calendar.day')}
            name="day"
            value={typed.day}
            onValueChange={(day) => set({ day })}
            error={problems['day']}
          />
          {typed.kind === 'closure' && (
            <DayField
              isAhead
              label={t('calendar.until')}
              name="until"
              value={typed.until}
              onValueChange={(until) => set({ until })}
              error={problems['until']}
            />
          )}
        </div>
        <TextField
          label={t('calendar.name')}
          name="name"
          autoComplete="off"
          value={typed.name}
          onValueChange={(name) => set({ name })}
          error={problems['name']}
        />
        {typed.kind === 'extraDay' &&
          form.halls.map(({ hallId, text }) => (
            <KilogramInput
              key={hallId}
              label={t('calendar.hallCapacity', { id: hallId })}
              asksBelow={doubtfulBelow.capacity}
              value={text}
              onValueChange={(next) => form.setHall(hallId, next)}
            />
          ))}
      </form>
    </Dialog>
  );
};
