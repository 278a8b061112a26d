import {
  driverChangeSchema,
  newDriverSchema,
  type Driver,
  type DriverChange,
  type NewDriver,
} from '@werkplan/shared/trucks/driver-schema.ts';
import { useId, useState, type ReactNode } from 'react';
import { useText, translateNow } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { rowsAtoms } from '../live/day-store.ts';
import { useForm } from '../settings/use-form.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './entry-dialog.module.css';
import { createDriverEndpoint, updateDriverEndpoint } from '@werkplan/shared/trucks/driver-endpoints.ts';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { notify } from '../lib/notify.ts';

/** Adds a driver and shows a toast. @throws ApiError, NetworkError */
const addDriver = async (body: NewDriver): Promise<void> => {
  const { data } = await call(createDriverEndpoint, { body });
  notify.success(translateNow('driver.added', { name: data.name }));
};

const formerOf = (driver: Driver, change: DriverChange): DriverChange => ({
  ...(change.name !== undefined && { name: driver.name }),
  ...(change.phone !== undefined && { phone: driver.phone }),
  ...(change.truckId !== undefined && { truckId: driver.truckId }),
  ...(change.isActive !== undefined && { isActive: driver.isActive }),
});

/** Changes a driver; the toast offers undo. @throws ApiError, NetworkError */
const changeDriver = async (driver: Driver, change: DriverChange): Promise<void> => {
  const { id } = driver;
  const { data } = await call(updateDriverEndpoint, { params: { id }, body: change });
  const putBack = (): void => {
    changeDriver(data, formerOf(driver, change)).catch(notifyFailure);
  };
  notify.success(translateNow('driver.changed', { name: data.name }), {
    action: { label: translateNow('undo.action'), onSelect: putBack },
  });
};

interface Props {
  /** Null for a new driver. */
  driver: Driver | null;
  onClose: () => void;
}

/** Value for 'any truck' in the select; no truck has this id. */
const noTruck = 0;
const emptyDriver = { name: '', phone: '', truckId: null, isActive: true };

/** Fields that the user has edited. A change sends only these, so that other users' changes to the rest are kept. */
type DriverChanges = Partial<Omit<Driver, 'id'>>;

/** Dialog for a driver. Must be mounted only while open, so that it starts with fresh state. */
export const DriverDialog = ({ driver, onClose }: Props): ReactNode => {
  const { t } = useText();
  const [typed, setTyped] = useState<DriverChanges>({});
  const set = (changed: DriverChanges): void => setTyped({ ...typed, ...changed });
  const shown = { ...(driver ?? emptyDriver), ...typed };
  const trucks = [...(useAtomValue(rowsAtoms.trucks)?.values() ?? [])]
    .filter(({ id, status }) => status === 'ACTIVE' || id === shown.truckId)
    .sort((one, other) => one.registration.localeCompare(other.registration, 'de'));
  const creating = useForm(newDriverSchema, shown, async (body) => {
    await addDriver(body);
    onClose();
  });
  const changing = useForm(driverChangeSchema, typed, async (change) => {
    if (driver && Object.keys(change).length > 0) await changeDriver(driver, change);
    onClose();
  });
  const { problems, busy, submit } = driver ? changing : creating;
  const [form, truckField] = [useId(), useId()];
  const footer = <FormFoot form={form} busy={busy} onCancel={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(driver ? 'driver.one' : 'driver.new')}
      width="date"
      footer={footer}
    >
      <form id={form} className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          label={t('driver.name')}
          name="name"
          maxLength={100}
          value={shown.name}
          onValueChange={(name) => set({ name })}
          error={problems['name']}
        />
        <TextField
          label={t('driver.phone')}
          name="phone"
          type="tel"
          maxLength={40}
          value={shown.phone}
          onValueChange={(phone) => set({ phone })}
          error={problems['phone']}
        />
        <Field id={truckField} label={t('driver.truck')}>
          <Select<number>
            id={truckField}
            label={t('driver.truck')}
            value={shown.truckId ?? noTruck}
            options={[
              { value: noTruck, label: t('driver.anyTruck') },
              ...trucks.map(({ id, registration }) => ({ value: id, label: registration })),
            ]}
            onValueChange={(id) => set({ truckId: id === noTruck ? null : id })}
          />
        </Field>
        {driver && (
          <Checkbox
            label={t('driver.isActive')}
            checked={shown.isActive}
            onCheckedChange={(isActive) => set({ isActive })}
          />
        )}
      </form>
    </Dialog>
  );
};
