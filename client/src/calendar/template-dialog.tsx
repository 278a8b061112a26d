import { maxSlotText } from '@werkplan/shared/deliveries/delivery.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import { useId, useState, type ReactNode } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { removeTemplate } from '../routines/template-api.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { WeekdayChoice } from '../settings/weekday-choice.tsx';
import { DriverNames } from '../trucks/driver-names.tsx';
import { Button } from '../ui/button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import styles from './entry-dialog.module.css';
import { slotNumbers, useTemplateForm } from './use-template-form.ts';

interface Props {
  /** Null for a new template. */
  template: Template | null;
  onClose: () => void;
}

const kinds = ['text', 'run'] as const;
const rhythms = ['days', 'workday'] as const;
const weekCounts = [1, 2, 3, 4, 5, 6, 8, 10, 12];

const useTrucks = (shown: number | undefined) =>
  [...(useAtomValue(rowsAtoms.trucks)?.values() ?? [])]
    .filter(({ id, status }) => status === 'ACTIVE' || id === shown)
    .sort((one, other) => one.registration.localeCompare(other.registration, 'de'));

type Form = ReturnType<typeof useTemplateForm>;

const ContentFields = ({ form: { typed, set, problems } }: { form: Form }): ReactNode => {
  const { t } = useText();
  const names = useId();
  if (typed.kind === 'text')
    return (
      <TextField
        label={t('routine.text')}
        name="text"
        autoComplete="off"
        maxLength={maxSlotText}
        value={typed.text}
        onValueChange={(text) => set({ text })}
        error={problems['text']}
      />
    );
  return (
    <div className={styles['days']}>
      <TimeInput
        label={t('routine.startingTime')}
        name="startingTime"
        value={typed.startingTime}
        onValueChange={(startingTime) => set({ startingTime })}
        error={problems['startingTime'] ?? null}
      />
      <TextField
        label={t('routine.truckDriver')}
        name="truckDriver"
        autoComplete="off"
        list={names}
        maxLength={100}
        value={typed.truckDriver}
        onValueChange={(truckDriver) => set({ truckDriver })}
        error={problems['truckDriver']}
      />
      <DriverNames id={names} truckId={typed.truckId} />
    </div>
  );
};

const RuleFields = ({ form: { typed, set, problems } }: { form: Form }): ReactNode => {
  const { t } = useText();
  const weeks = weekCounts.includes(typed.weeks) ? weekCounts : [...weekCounts, typed.weeks];
  const field = useId();
  return (
    <>
      <ChoiceGroup
        label={t('routine.rhythm')}
        value={typed.rhythm}
        choices={rhythms.map((value) => ({ value, label: t(`routine.rhythm.${value}`) }))}
        onChoose={(rhythm) => set({ rhythm })}
      />
      {typed.rhythm === 'days' && (
        <>
          <WeekdayChoice
            label={t('routine.weekdays')}
            value={typed.weekdays}
            onValueChange={(weekdays) => set({ weekdays })}
          />
          {problems['weekdays'] && (
            <p role="alert" className={styles['problem']}>
              {problems['weekdays']}
            </p>
          )}
          <Field id={field} label={t('routine.howOften')}>
            <Select<number>
              id={field}
              label={t('routine.howOften')}
              value={typed.weeks}
              options={weeks.map((count) => ({ value: count, label: t('routine.weeks', { count }) }))}
              onValueChange={(count) => set({ weeks: count })}
            />
          </Field>
        </>
      )}
    </>
  );
};

/** Dialog for a template. Must be mounted only while open, so that it starts with fresh state. */
export const TemplateDialog = ({ template, onClose }: Props): ReactNode => {
  const { t } = useText();
  const trucks = useTrucks(template?.truckId);
  const form = useTemplateForm(template, trucks[0]?.id ?? 0, onClose);
  const { typed, set, problems, busy, submit } = form;
  const [own, truckField, slotField] = [useId(), useId(), useId()];
  const [isEnding, setIsEnding] = useState(false);
  const end = async (ended: Template): Promise<void> => {
    setIsEnding(true);
    try {
      await removeTemplate(ended);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setIsEnding(false);
    }
  };
  const remove = template && (
    <Button variant="danger" busy={isEnding} onClick={() => void end(template)}>
      {t('routine.remove')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(template ? 'routine.template' : 'routine.new')}
      width="date"
      footerStart={remove}
      footer={<FormFoot form={own} busy={busy} onCancel={onClose} />}
    >
      <form id={own} className={styles['form']} onSubmit={submit} noValidate>
        {!template && (
          <ChoiceGroup
            label={t('routine.kind')}
            value={typed.kind}
            choices={kinds.map((value) => ({ value, label: t(`routine.kind.${value}`) }))}
            onChoose={(kind) => set({ kind })}
          />
        )}
        <ContentFields form={form} />
        <div className={styles['days']}>
          <Field id={truckField} label={t('routine.truck')}>
            <Select<number>
              id={truckField}
              label={t('routine.truck')}
              value={typed.truckId}
              options={trucks.map(({ id, registration }) => ({ value: id, label: registration }))}
              onValueChange={(truckId) => set({ truckId })}
            />
          </Field>
          {typed.kind === 'text' && (
            <Field id={slotField} label={t('routine.slot')}>
              <Select<number>
                id={slotField}
                label={t('routine.slot')}
                value={typed.slot}
                options={slotNumbers.map((slot) => ({ value: slot, label: String(slot) }))}
                onValueChange={(slot) => set({ slot })}
              />
            </Field>
          )}
        </div>
        <RuleFields form={form} />
        <div className={styles['days']}>
          {!template && (
            <DayField
              isAhead
              label={t('routine.day')}
              name="day"
              value={typed.day}
              onValueChange={(day) => set({ day })}
              error={problems['day']}
            />
          )}
          <DayField
            isAhead
            label={t('routine.lastDay')}
            name="until"
            value={typed.until}
            onValueChange={(until) => set({ until })}
            error={problems['until']}
          />
        </div>
      </form>
    </Dialog>
  );
};
