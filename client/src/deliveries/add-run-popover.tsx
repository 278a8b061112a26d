import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { timeOfDaySchema } from '@werkplan/shared/values/time-of-day-schema.ts';
import { useId, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { isPastDayAtom, selectedDayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { CellPopup } from '../ui/cell-popup.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import styles from './add-run.module.css';
import { addRun } from './run-actions.ts';

/** Returns all trucks, active ones first. */
const useTrucks = (): Truck[] => {
  const trucks = useAtomValue(rowsAtoms.trucks);
  return [...(trucks?.values() ?? [])].sort(
    (a, b) => a.status.localeCompare(b.status) || a.registration.localeCompare(b.registration) || a.id - b.id,
  );
};

const Form = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useText();
  const day = useAtomValue(selectedDayAtom);
  const isPast = useAtomValue(isPastDayAtom);
  const trucks = useTrucks();
  const truckId = useId();
  const [truck, setTruck] = useState<Truck | null>(null);
  const [time, setTime] = useState('');
  const [tried, setTried] = useState(false);
  const wrongTime = truck && !timeOfDaySchema.safeParse(time).success;

  const choose = (id: number): void => {
    const chosen = trucks.find((one) => one.id === id) ?? null;
    setTruck(chosen);
    setTime(chosen?.defaultStartingTime ?? '');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!truck || wrongTime) return;
    onClose();
    void addRun(truck, day, time);
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <h2 className={styles['title']}>{t('delivery.addRun.title')}</h2>
      <Field
        id={truckId}
        label={t('delivery.addRun.truck')}
        error={tried && !truck ? t('validation.mandatoryField') : null}
        hint={truck?.status === 'INACTIVE' && !isPast && t('delivery.addRun.reactivates')}
      >
        <Select<number>
          id={truckId}
          label={t('delivery.addRun.truck')}
          value={truck?.id ?? null}
          placeholder={t('delivery.addRun.choose')}
          invalid={tried && !truck}
          options={trucks.map((one) => ({
            value: one.id,
            label:
              one.status === 'ACTIVE'
                ? one.registration
                : `${one.registration} (${t('delivery.truck.retired')})`,
          }))}
          onValueChange={choose}
        />
      </Field>
      <TimeInput
        label={t('delivery.truck.field.startingTime')}
        value={time}
        error={tried && wrongTime ? t('validation.time') : null}
        onValueChange={setTime}
      />
      <div className={styles['foot']}>
        <Button size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t('delivery.addRun.do')}
        </Button>
      </div>
    </form>
  );
};

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * Form that adds a run for any truck, including retired ones. It opens on mount, because the first click on its trigger
 * loads this code.
 */
export const AddRunPopover = ({ anchor, onClose }: Props): ReactNode => {
  const { t } = useText();
  return (
    <CellPopup
      anchor={anchor}
      align="end"
      aria-label={t('delivery.addRun.title')}
      className={styles['popover']}
      onClose={onClose}
    >
      <Form onClose={onClose} />
    </CellPopup>
  );
};
