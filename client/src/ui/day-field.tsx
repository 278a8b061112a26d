import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Day } from '@werkplan/shared/values/day.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { parseTypedDay, parseWholeDay, dayInputText } from './parse-day.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

type InheritedProps = Omit<TextInputProps, 'value' | 'onValueChange' | 'suffix'>;

interface Props extends InheritedProps {
  /** The day as YYYY-MM-DD, or the typed text while it is not a date. */
  value: string;
  onValueChange: (value: string) => void;
  /** Shown above; without it, set an aria-label. */
  label?: string;
  error?: string | null | undefined;
  /** Called on Enter in the field. */
  onSubmit?: () => void;
  /** The day to which '+1' is added; today by default. */
  from?: Day;
  /**
   * Reads a day without a year as the next one in the future (for moving something), otherwise as the nearest to
   * `from`.
   */
  isAhead?: boolean;
  /**
   * Passes a short form on as a date only on blur or Enter, and before that as typed, for callers that act on each date,
   * because '1.1' may become '1.12.'.
   */
  isPatient?: boolean;
}

/**
 * A field for a date as DD.MM.YYYY or in a short form, whose meaning is shown beside it. Text that is not a date is passed
 * on unchanged, so that the caller's validation refuses it.
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
  const [typed, type] = useState({ text: dayInputText(value), value });
  // A value set from outside (calendar, quick choice) replaces the typed text.
  if (typed.value !== value) type({ text: dayInputText(value), value });
  const change = (text: string): void => {
    const isGiven = !isPatient || parseWholeDay(text) !== null;
    const next = (isGiven && parseTypedDay(text, context)) || text;
    type({ text, value: next });
    onValueChange(next);
  };
  const understood = parseTypedDay(typed.text, context);
  /** Replaces a short form with the date that it means. */
  const settle = (): void => {
    const day = understood ?? value;
    type({ text: dayInputText(day), value: day });
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
