import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { groupedText, kilogramsOf } from './kilogram-text.ts';
import { TextField } from './text-field.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useMask } from './use-mask.ts';
import { useMergedRefs } from './use-merged-refs.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onValueChange'> {
  value: number | null;
  onValueChange: (kilograms: number | null) => void;
  /** Shown above; without it give an aria-label. */
  label?: string;
  error?: string | null | undefined;
  /** Says while typing what it is in tonnes. */
  showTonnes?: boolean;
}

/** Typed in whole kg with German grouping. */
export const KilogramInput = ({
  value,
  onValueChange,
  label,
  error,
  showTonnes = false,
  ref,
  ...rest
}: Props): ReactNode => {
  const { t } = useText();
  const merged = useMergedRefs(useMask('kilograms'), ref);
  const hint =
    showTonnes && value !== null ? t('common.inTonnes', { tonnes: formatTonnes(value) }) : undefined;
  const input = {
    suffix: 'kg',
    ...rest,
    inputMode: 'numeric' as const,
    value: groupedText(value),
    onValueChange: (text: string) => onValueChange(kilogramsOf(text)),
    ref: merged,
  };
  return label ? (
    <TextField {...input} label={label} error={error} hint={hint} />
  ) : (
    <TextInput {...input} {...(hint && { title: hint })} />
  );
};
