import { doubtfulBelow } from '@werkplan/shared/values/parse-kilograms.ts';
import { hasDrivingBan, truckTypes, type TruckType } from '@werkplan/shared/trucks/truck.ts';
import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Field } from '../ui/field.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { MetresInput } from '../ui/metres-input.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import { ColorRadios } from './color-radios.tsx';
import { DriverNames } from './driver-names.tsx';
import { OtherUsersValue } from './other-users-value.tsx';
import type { TruckInput } from './truck-input.ts';
import styles from './truck-fields.module.css';
import { type TruckForm, useDuplicateHint } from './use-truck-form.ts';

export const TruckFields = ({ form }: { form: TruckForm }): ReactNode => {
  const { t } = useText();
  const [typeId, driversId] = [useId(), useId()];
  const { input, problems, change } = form;
  const twin = useDuplicateHint(input.registration, form.now);
  const errorOf = (field: keyof TruckInput): string | null => {
    const problem = problems[field];
    return problem ? t(problem) : null;
  };
  const theirs = (field: keyof TruckInput): ReactNode =>
    form.now &&
    form.theirs.includes(field) && (
      <OtherUsersValue truck={form.now} field={field} by={form.by} onTake={() => form.takeTheirs(field)} />
    );
  return (
    <div className={styles['fields']}>
      <div>
        <Field id={typeId} label={t('delivery.truck.field.type')} error={errorOf('type')}>
          <Select<TruckType>
            id={typeId}
            label={t('delivery.truck.field.type')}
            value={input.type}
            placeholder={t('delivery.truck.field.typeChoose')}
            invalid={Boolean(problems.type)}
            options={truckTypes.map((type) => ({ value: type, label: t(`sign.truckType.${type}`) }))}
            onValueChange={(type) => change({ type })}
          />
        </Field>
        {theirs('type')}
      </div>
      <div>
        <KilogramInput
          label={t('delivery.truck.field.capacity')}
          value={input.capacity}
          asksBelow={doubtfulBelow.capacity}
          placeholder="000.000"
          error={errorOf('capacity')}
          onValueChange={(capacity) => change({ capacity })}
        />
        {theirs('capacity')}
      </div>
      <div>
        <TextField
          label={t('delivery.truck.field.registration')}
          value={input.registration}
          placeholder="REG-000"
          maxLength={20}
          error={errorOf('registration')}
          hint={twin}
          onValueChange={(registration) => change({ registration })}
        />
        {theirs('registration')}
      </div>
      <div>
        <TimeInput
          label={t('delivery.truck.field.startingTime')}
          value={input.defaultStartingTime}
          error={errorOf('defaultStartingTime')}
          onValueChange={(defaultStartingTime) => change({ defaultStartingTime })}
        />
        {theirs('defaultStartingTime')}
      </div>
      <div className={styles['wide']}>
        <TextField
          label={t('delivery.truck.field.driver')}
          value={input.defaultDriver}
          list={driversId}
          maxLength={100}
          error={errorOf('defaultDriver')}
          onValueChange={(defaultDriver) => change({ defaultDriver })}
        />
        <DriverNames id={driversId} truckId={form.now?.id ?? null} />
        {theirs('defaultDriver')}
      </div>
      <div className={styles['limits']}>
        {(['loadingLength', 'overhang', 'loadingMetres'] as const).map((field) => (
          <div key={field}>
            <MetresInput
              label={t(`delivery.truck.field.${field}`)}
              value={input[field]}
              error={errorOf(field)}
              onValueChange={(text) => change({ [field]: text })}
            />
            {theirs(field)}
          </div>
        ))}
      </div>
      <div className={styles['wide']}>
        <ColorRadios value={input.color} onValueChange={(color) => change({ color })} />
        {theirs('color')}
      </div>
      <div className={styles['wide']}>
        <Switch
          label={t('delivery.truck.field.drivingBan')}
          checked={hasDrivingBan({ type: input.type ?? 'SATTEL', drivingBan: input.drivingBan })}
          onCheckedChange={(drivingBan) => change({ drivingBan })}
        />
        {theirs('drivingBan')}
      </div>
    </div>
  );
};
