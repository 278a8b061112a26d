import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Day } from '@werkplan/shared/values/day.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { parseTypedDay, parseWholeDay, typedTextOf } from './parse-day.ts';
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
  /** The day that '+1' counts from, today unless given. */
  from?: Day;
  /** A day without a year is the next one to come, as where something is moved; else the nearest to `from`. */
  isAhead?: boolean;
  /** A short form is passed on when the field is left: each value is acted on at once, and '1.1' may become '1.12.'. */
  isPatient?: boolean;
}

/**
 * DD.MM.YYYY as text, or a short form, beside which stands what was understood. Text that is no date is passed on as it is, so that it
 * fails the caller's rule.
 */
export const DayField = ({
  value,
  onValueChange,
  label,
  error,
  onSubmit,
  from,
  isAhead = false,
  isPatient = false,
  ...rest
}: Props): ReactNode => {
  const { t, language } = useText();
  const today = useAtomValue(todayAtom);
  const context = { today, from: from ?? today, isAhead };
  const [typed, type] = useState({ text: typedTextOf(value), value });
  // A value from outside (calendar, quick choice) replaces the typed text.
  if (typed.value !== value) type({ text: typedTextOf(value), value });
  const change = (text: string): void => {
    const isGiven = !isPatient || parseWholeDay(text) !== null;
    const next = (isGiven && parseTypedDay(text, context)) || text;
    type({ text, value: next });
    onValueChange(next);
  };
  const understood = parseTypedDay(typed.text, context);
  /** What was understood stands in the field from now on. */
  const settle = (): void => {
    const day = understood ?? value;
    type({ text: typedTextOf(day), value: day });
    if (day !== value) onValueChange(day);
  };
  const input = {
    placeholder: t('common.date.placeholder'),
    inputMode: 'numeric' as const,
    decimalMark: '.',
    ...rest,
    value: typed.text,
    onValueChange: change,
    onBlur: settle,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      if (isPatient) settle();
      if (!onSubmit) return;
      event.preventDefault();
      onSubmit();
    },
    suffix:
      understood && formatDay(understood, language, parseWholeDay(typed.text) ? 'weekday' : 'longShort'),
  };
  return label ? (
    <TextField {...input} label={label} error={error} />
  ) : (
    <TextInput {...input} invalid={Boolean(error)} />
  );
};
