import type { Reason } from '@werkplan/shared/proposals/proposal-schema.ts';
import { formatKilograms, formatTonnes, toTonnes } from '@werkplan/shared/values/kilograms.ts';
import { formatMetres } from '@werkplan/shared/values/parse-metres.ts';
import type { Texts } from '../lib/i18n.ts';

/** Names of the values of a reason that are in kg. */
const inKilograms: ReadonlySet<string> = new Set(['kg', 'free', 'over', 'load', 'capacity']);

/** Names of the values of a reason that are in mm. */
const inMillimetres: ReadonlySet<string> = new Set(['longest', 'allowed', 'metres', 'freeMetres']);

/** Formats an amount in whole tonnes, as on the board, or in kg if the tonnes would be 0. */
const amountText = (kilograms: number): string =>
  toTonnes(kilograms) === 0 ? formatKilograms(kilograms) : `${formatTonnes(kilograms)} t`;

/** Returns the text of a reason for or against a suggested run. */
export const reasonText = (
  { code, values }: Reason,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string => {
  const amounts = Object.entries(values).flatMap(([name, value]) =>
    inKilograms.has(name) && typeof value === 'number' ? [value] : [],
  );
  // Amounts that round to the same tonnes are shown in kg, because '1 t frei, nötig: 1 t' would explain nothing.
  const isExact = new Set(amounts.map(amountText)).size < new Set(amounts).size;
  const textOf = isExact ? formatKilograms : amountText;
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number' && inKilograms.has(name)) shown[name] = textOf(value);
    else if (typeof value === 'number' && inMillimetres.has(name))
      shown[name] = `${formatMetres(value / 1_000, language)} m`;
    else shown[name] = value;
  return t(`suggestions.${code}`, shown);
};
