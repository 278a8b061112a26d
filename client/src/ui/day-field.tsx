import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { parseTypedDay, typedTextOf } from './parse-day.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

type Inherited = Omit<TextInputProps, 'value' | 'onValueChange' | 'suffix'>;

interface Props extends Inherited {
  /** A day YYYY-MM-DD, or what was typed as long as it is no date. */
  value: string;
  onValueChange: (value: string) => void;
  /** Shown above; without it give an aria-label. */
  label?: string;
  error?: string | null | undefined;
  /** Enter in the field. */
  onSubmit?: () => void;
}

/** DD.MM.YYYY as text. Text that is no date is passed on as it is, so that it fails the caller's rule. */
export const DayField = ({ value, onValueChange, label, error, onSubmit, ...rest }: Props): ReactNode => {
  const { t, language } = useText();
  const [typed, type] = useState({ text: typedTextOf(value), value });
  // A value from outside (calendar, quick choice) replaces the typed text.
  if (typed.value !== value) type({ text: typedTextOf(value), value });
  const change = (text: string): void => {
    const next = parseTypedDay(text) ?? text;
    type({ text, value: next });
    onValueChange(next);
  };
  const input = {
    placeholder: t('common.date.placeholder'),
    inputMode: 'numeric' as const,
    ...rest,
    value: typed.text,
    onValueChange: change,
    onBlur: () => type({ text: typedTextOf(value), value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && onSubmit) {
        event.preventDefault();
        onSubmit();
      }
    },
    suffix: parseTypedDay(typed.text) && formatDay(value, language, 'weekday'),
  };
  return label ? (
    <TextField {...input} label={label} error={error} />
  ) : (
    <TextInput {...input} invalid={Boolean(error)} />
  );
};
