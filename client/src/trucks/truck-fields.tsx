import { truckTypes, type TruckType } from '@werkplan/shared/trucks/truck.ts';
import { useId, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Field } from '../ui/field.tsx';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TimeInput } from '../ui/time-input.tsx';
import { ColorRadios } from './color-radios.tsx';
import type { TruckDraft, TruckProblems } from './truck-draft.ts';
import styles from './truck-fields.module.css';

interface Props {
  draft: TruckDraft;
  problems: TruckProblems;
  onChange: (change: Partial<TruckDraft>) => void;
}

export const TruckFields = ({ draft, problems, onChange }: Props): ReactNode => {
  const { t } = useText();
  const typeId = useId();
  const errorOf = (field: keyof TruckDraft): string | null => {
    const problem = problems[field];
    return problem ? t(problem) : null;
  };
  return (
    <div className={styles['fields']}>
      <Field id={typeId} label={t('delivery.truck.field.type')} error={errorOf('type')}>
        <Select<TruckType>
          id={typeId}
          label={t('delivery.truck.field.type')}
          value={draft.type}
          placeholder={t('delivery.truck.field.typeChoose')}
          invalid={Boolean(problems.type)}
          options={truckTypes.map((type) => ({ value: type, label: t(`delivery.truck.type.${type}`) }))}
          onValueChange={(type) => onChange({ type })}
        />
      </Field>
      <KilogramInput
        label={t('delivery.truck.field.capacity')}
        value={draft.capacity}
        placeholder="000.000"
        showTonnes
        error={errorOf('capacity')}
        onValueChange={(capacity) => onChange({ capacity })}
      />
      <TextField
        label={t('delivery.truck.field.registration')}
        value={draft.registration}
        placeholder="REG-000"
        maxLength={20}
        error={errorOf('registration')}
        onValueChange={(registration) => onChange({ registration })}
      />
      <TimeInput
        label={t('delivery.truck.field.startingTime')}
        value={draft.defaultStartingTime}
        error={errorOf('defaultStartingTime')}
        onValueChange={(defaultStartingTime) => onChange({ defaultStartingTime })}
      />
      <div className={styles['wide']}>
        <TextField
          label={t('delivery.truck.field.driver')}
          value={draft.defaultDriver}
          maxLength={100}
          error={errorOf('defaultDriver')}
          onValueChange={(defaultDriver) => onChange({ defaultDriver })}
        />
      </div>
      <div className={styles['wide']}>
        <ColorRadios value={draft.color} onValueChange={(color) => onChange({ color })} />
      </div>
    </div>
  );
};
