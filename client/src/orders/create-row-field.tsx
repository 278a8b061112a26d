import { orderTextSpec, type OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import { isDigitsOnly, maxPostcodeLength } from '@werkplan/shared/plant/postcodes.ts';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { KilogramInput } from '../ui/kilogram-input.tsx';
import { kilogramsHint } from '../ui/kilogram-text.ts';
import { TextInput } from '../ui/text-input.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { columnName, type OrderColumn, type QuantityColumn } from './order-columns.ts';
import styles from './order-create-row.module.css';
import { postcodeRuleAtom } from './postcode-rule.ts';
import type { CreateRowForm } from './use-create-row.ts';

type Column = Extract<OrderColumn, { kind: 'text' | 'quantity' }>;

interface Props {
  column: Column;
  form: CreateRowForm;
}

const offered: readonly string[] = ['constructionSite', 'postCode', 'city'];

interface InputProps<Field> {
  field: Field;
  name: string;
  form: CreateRowForm;
  common: { invalid: boolean; size: 'small'; 'aria-label': string; 'aria-describedby': string | undefined };
}

/** Returns if only digits may be typed, and how many; `max` (characters) does not limit the typing of other texts. */
const useTyping = (field: OrderTextField): { isDigits: boolean; max: number } => {
  const postcodes = useAtomValue(postcodeRuleAtom);
  const { isDigits = false, max } = orderTextSpec(field);
  return field === 'postCode'
    ? { isDigits: isDigitsOnly(postcodes), max: maxPostcodeLength(postcodes) }
    : { isDigits, max };
};

const TextDraft = ({ field, name, form, common }: InputProps<OrderTextField>): ReactNode => {
  const { t } = useText();
  const { isDigits, max } = useTyping(field);
  return (
    <TextInput
      {...common}
      value={form.input[field]}
      placeholder={field === 'time' ? t('order.timePlaceholder') : name}
      {...(isDigits && { inputMode: 'numeric' })}
      onValueChange={(text) =>
        form.change({ [field]: isDigits ? text.replace(/\D/g, '').slice(0, max) : text })
      }
    />
  );
};

const QuantityDraft = ({ field, form, common }: InputProps<QuantityColumn>): ReactNode => (
  <KilogramInput
    {...common}
    value={form.input[field]}
    placeholder="0"
    className={styles['kilograms']}
    onValueChange={(typed) => form.change({ [field]: typed })}
  />
);

/** True for fields that are filled in from a known construction site. */
export const isFilledFromSite = (field: string): boolean => offered.includes(field);

/** A field of the create row. While it has the focus, its error or hint is shown below it. */
export const CreateRowField = ({ column, form }: Props): ReactNode => {
  const texts = useText();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const problem = form.problems[column.field];
  const name = columnName(column, texts.t);
  const offer = isFilledFromSite(column.field) ? (form.offer?.text ?? form.taken) : null;
  // Shows the reservation beside the entered kg, because these decide how much of the reservation the order uses.
  const kilograms =
    column.kind === 'quantity'
      ? [kilogramsHint(form.input[column.field], texts), form.taken].filter(Boolean).join(' · ')
      : '';
  const hint = problem ?? (offer || kilograms || null);
  const common = {
    invalid: problem !== undefined,
    size: 'small',
    'aria-label': name,
    'aria-describedby': hint === null ? undefined : id,
  } as const;
  return (
    <Tooltip
      content={hint}
      open={focused && hint !== null}
      side="bottom"
      tone={problem === undefined ? 'inverse' : 'danger'}
    >
      <div className={styles['field']} onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
        {column.kind === 'text' ? (
          <TextDraft field={column.field} name={name} form={form} common={common} />
        ) : (
          <QuantityDraft field={column.field} name={name} form={form} common={common} />
        )}
        {hint !== null && (
          <span id={id} className="visually-hidden">
            {hint}
          </span>
        )}
      </div>
    </Tooltip>
  );
};
