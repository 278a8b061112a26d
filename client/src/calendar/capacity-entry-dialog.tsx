import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './capacity-list.module.css';
import { useCapacityEntry } from './use-capacity-entry.ts';

interface Props {
  day: Day;
  kind: HallCapacity['kind'];
  /** The hall whose field is focused first. */
  hall: HallId;
  onClose: () => void;
}

const kinds = ['day', 'default'] as const;

/**
 * Sets the halls' capacities for one day (exceptions) or from a day on (defaults). An empty field removes the capacity that was
 * set for that day; the field's placeholder is the capacity that applies then.
 */
export const CapacityEntryDialog = ({ day, kind, hall, onClose }: Props): ReactNode => {
  const { t } = useText();
  const own = useId();
  const form = useCapacityEntry({ day, kind }, onClose);
  const { typed, set, halls, hasRows, busy } = form;
  const footer = <FormFoot form={own} action={t('capacity.save')} busy={busy} onCancel={onClose} />;
  const remove = hasRows && (
    <Button variant="danger" busy={busy} onClick={form.remove}>
      {t('calendar.capacity.removeAll')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('calendar.capacity.new')}
      width="truck"
      footerStart={remove}
      footer={footer}
    >
      <form
        id={own}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <ChoiceGroup
          label={t('calendar.capacity.kind')}
          value={typed.kind}
          choices={kinds.map((value) => ({ value, label: t(`calendar.capacity.kind.${value}`) }))}
          onChoose={(next) => set({ kind: next, halls: {}, reason: null })}
        />
        <DayField
          isAhead
          label={t('calendar.capacity.day')}
          name="day"
          value={typed.day}
          onValueChange={(next) => set({ day: next })}
          error={form.dayProblem}
        />
        <div className={styles['halls']}>
          {halls.map(({ hallId, text, usual }) => (
            <KilogramInput
              key={hallId}
              label={t('hall.name', { id: hallId })}
              name={`hall${hallId}`}
              autoFocus={hallId === hall}
              placeholder={formatKilograms(usual).replace(' kg', '')}
              asksBelow={doubtfulBelow.capacity}
              value={text}
              onValueChange={(next) => form.setHall(hallId, next)}
            />
          ))}
        </div>
        <TextField
          label={t('calendar.capacity.reason')}
          name="reason"
          autoComplete="off"
          value={typed.reason}
          onValueChange={(reason) => set({ reason })}
          error={form.reasonProblem}
        />
      </form>
    </Dialog>
  );
};
