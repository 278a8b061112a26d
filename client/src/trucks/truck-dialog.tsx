import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { changeTruckStatus } from './retire-truck.ts';
import styles from './truck-dialog.module.css';
import { TruckFields } from './truck-fields.tsx';
import { useTruckForm } from './use-truck-form.ts';

interface Props {
  /** Null for a new truck. */
  truck: Truck | null;
  /** The days on which the truck is still loaded, because of which retiring it was just refused. */
  usedOn?: readonly Day[] | undefined;
  onClose: () => void;
}

const StatusButton = ({ truck, onClick }: { truck: Truck; onClick: () => void }): ReactNode => {
  const { t } = useText();
  const isActive = truck.status === 'ACTIVE';
  return (
    <Button
      variant="ghost"
      icon={isActive ? Archive : ArchiveRestore}
      className={isActive ? styles['retire'] : undefined}
      onClick={onClick}
    >
      {t(isActive ? 'delivery.truck.retire' : 'delivery.truck.reactivate')}
    </Button>
  );
};

interface InUseProps {
  registration: string;
  days: readonly Day[];
  /** Called before navigating to a chosen day. */
  onLeave: () => void;
}

const maxDays = 12;

/** Explains why a truck cannot be retired, with links to the days that still need it. */
const TruckInUse = ({ registration, days, onLeave }: InUseProps): ReactNode => {
  const { t, language } = useText();
  return (
    <div className={styles['inUse']} role="alert">
      <p>{t('delivery.truck.retire.inUse', { registration })}</p>
      <ul className={styles['days']}>
        {days.slice(0, maxDays).map((day) => (
          <li key={day}>
            <Link to={`/delivery?date=${day}`} onClick={onLeave} className={styles['day']}>
              {formatDay(day, language, 'short')}
            </Link>
          </li>
        ))}
        {days.length > maxDays && <li>+ {days.length - maxDays}</li>}
      </ul>
    </div>
  );
};

/** Dialog for a truck. It must be mounted only while it is open, so that it starts with fresh state. */
export const TruckDialog = ({ truck, usedOn = [], onClose }: Props): ReactNode => {
  const { t } = useText();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useTruckForm(truck, onClose);
  const [days, setDays] = useState(usedOn);
  const { now, busy, discard } = form;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.submit()) return;
    // Focuses the first invalid field once it is rendered as invalid.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const changeStatus = async (of: Truck): Promise<void> => {
    const outcome = await changeTruckStatus(of, of.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE');
    if (outcome === 'done') onClose();
    else if (outcome !== 'failed') setDays(outcome.usedOn);
  };
  const update = form.theirs.length > 0 ? 'delivery.truck.keepMine' : 'delivery.truck.modal.doUpdate';
  return (
    <Dialog
      open
      onClose={discard}
      title={t(now ? 'delivery.truck.modal.edit' : 'delivery.truck.modal.create')}
      width="truck"
      closeOnOutsideClick={false}
      footerStart={now && <StatusButton truck={now} onClick={() => void changeStatus(now)} />}
      footer={
        <FormFoot
          form={formId}
          action={t(now ? update : 'delivery.truck.modal.doCreate')}
          busy={busy}
          onCancel={discard}
        />
      }
    >
      {now && days.length > 0 && (
        <TruckInUse
          registration={now.registration}
          days={days}
          onLeave={form.isTouched ? discard : onClose}
        />
      )}
      <form ref={element} id={formId} noValidate onSubmit={submit}>
        <TruckFields form={form} />
      </form>
    </Dialog>
  );
};
