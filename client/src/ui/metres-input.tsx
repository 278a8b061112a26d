import { formatMetres, parseMillimetres } from '@werkplan/shared/values/parse-metres.ts';
import { decimalMarkOf, formatWhole } from '@werkplan/shared/values/written-number.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { TextField } from './text-field.tsx';
import type { TextInputProps } from './text-input.tsx';

interface Props extends Omit<TextInputProps, 'value'> {
  label: string;
  value: string;
  error?: string | null | undefined;
  /** Shown while nothing is entered. */
  emptyHint?: string | null | undefined;
}

/**
 * A field for a length, such as '14', '14,0 m' or '14000 mm'; the hint below shows how it was read, and the text is not
 * reformatted.
 */
export const MetresInput = ({ value, emptyHint, ...rest }: Props): ReactNode => {
  const { t, language } = useText();
  const millimetres = parseMillimetres(value);
  const understood =
    millimetres !== null &&
    t('common.asLength', {
      metres: formatMetres(millimetres / 1_000, language),
      millimetres: formatWhole(millimetres),
    });
  return (
    <TextField
      suffix="m"
      inputMode="decimal"
      decimalMark={decimalMarkOf(language)}
      {...rest}
      value={value}
      hint={value.trim() === '' ? emptyHint : understood}
    />
  );
};
