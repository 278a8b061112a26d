import { typedKilograms } from '@werkplan/shared/values/typed-kilograms.ts';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { kilogramsHint } from './kilogram-text.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface Props extends Omit<TextInputProps, 'value'> {
  /** As it was typed. */
  value: string;
  /** Shown above; without it give an aria-label, and show the hint. */
  label?: string;
  error?: string | null | undefined;
}

/**
 * A field for whole kilograms. What is typed stays as it is: beside it stands what it is in tonnes, or what is wrong with it,
 * and once the field is left the latter marks it.
 */
export const KilogramInput = ({ value, label, error, invalid = false, ...rest }: Props): ReactNode => {
  const texts = useText();
  const [left, setLeft] = useState<string | null>(null);
  const { problem } = typedKilograms(value, texts.language);
  const wrong = problem && left === value ? texts.t(problem) : null;
  const input = {
    suffix: 'kg',
    inputMode: 'numeric' as const,
    ...rest,
    value,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setLeft(value);
      rest.onBlur?.(event);
    },
  };
  return label ? (
    <TextField {...input} label={label} error={error ?? wrong} hint={kilogramsHint(value, texts)} />
  ) : (
    <TextInput {...input} invalid={invalid || wrong !== null} />
  );
};
