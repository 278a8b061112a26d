import { doubtfulBelow, parseKilograms } from '@werkplan/shared/values/parse-kilograms.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { kilogramsHint, kilogramsProblem, unitAnswer, unitQuestion } from './kilogram-text.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface Props extends Omit<TextInputProps, 'value'> {
  /** If fewer kg than this are entered without a unit, the field asks for the unit. */
  asksBelow?: number;
  value: string;
  /** Shown above; without it, set an aria-label and show the hint. */
  label?: string;
  error?: string | null | undefined;
}

/**
 * A field for whole kilograms that never reformats the entered text. With a label, a hint below shows the amount in kg
 * and tonnes, or the problem, which becomes the field's error on blur and Enter.
 */
export const KilogramInput = ({
  value,
  label,
  error,
  invalid = false,
  asksBelow = doubtfulBelow.quantity,
  ...rest
}: Props): ReactNode => {
  const texts = useText();
  const [left, setLeft] = useState<string | null>(null);
  const { problem } = parseKilograms(value, texts.language, asksBelow);
  const words = problem && kilogramsProblem(value, problem, texts.t);
  const wrong = left === value ? words : null;
  const isAsked = problem === unitQuestion && (invalid || Boolean(error) || wrong !== null);
  const answered = useRef('');
  const input = {
    suffix: 'kg',
    inputMode: 'decimal' as const,
    decimalMark: decimalMarkOf(texts.language),
    ...rest,
    value,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setLeft(value);
      rest.onBlur?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') setLeft(value);
      const answer = isAsked && !event.ctrlKey && !event.metaKey ? unitAnswer(value, event.key) : null;
      // The first letter has answered the question, so the rest of a unit typed in full ('kg', 'to') is ignored.
      const isRest = value === answered.current && /^[go]$/i.test(event.key);
      if (answer === null && !isRest) return rest.onKeyDown?.(event);
      event.preventDefault();
      answered.current = answer ?? '';
      if (answer !== null) rest.onValueChange?.(answer);
    },
  };
  return label ? (
    <TextField
      {...input}
      label={label}
      error={words && error ? words : (error ?? wrong)}
      hint={kilogramsHint(value, texts)}
    />
  ) : (
    <TextInput {...input} invalid={invalid || wrong !== null} />
  );
};
