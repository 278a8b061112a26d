import type { Reason } from '@werkplan/shared/proposals/proposal.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Translate } from '../lib/i18n.ts';

/** Numbers of a reason that are kg. */
const inKilograms: ReadonlySet<string> = new Set(['kg', 'free', 'over', 'load', 'capacity']);

/** Whole tonnes, as on the board; what is less than one is shown in kg. */
const amountText = (kilograms: number): string =>
  toTonnes(kilograms) === 0 ? formatKilograms(kilograms) : `${formatTonnes(kilograms)} t`;

/** A reason for or against a run, or a limit, in the reader's language. */
export const reasonText = ({ code, values }: Reason, t: Translate): string => {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    shown[name] = inKilograms.has(name) && typeof value === 'number' ? amountText(value) : value;
  return t(`suggestions.${code}`, shown);
};
