import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Translate } from '../lib/i18n.ts';

/** Says what is free after reservations: 'danach 5 t frei', or how much is too much. */
export const afterReservedText = (t: Translate, remaining: number, { steel }: ReservedKilograms): string => {
  const after = remaining - steel;
  const tonnes = formatTonnes(Math.abs(after));
  return t(after < 0 ? 'capacity.afterReserved.over' : 'capacity.afterReserved', { tonnes });
};

/** Names what is reserved: '10 t reserviert'. */
export const reservedText = (t: Translate, { steel, matting }: ReservedKilograms): string =>
  t('capacity.reserved', { tonnes: formatTonnes(steel + matting) });

/** Says what an order takes of its site's reservations: 'aus Reservierung Brücke L98 (8 von 18 t)'; without kg what is left. */
export const takenText = (
  t: Translate,
  { site, taken, left }: { readonly site: string; readonly taken: number; readonly left: number },
): string => {
  const values = { site, taken: formatTonnes(taken), left: formatTonnes(left) };
  return t(taken > 0 ? 'capacity.taken' : 'capacity.takeable', values);
};

/** Adds what is reserved, if anything, to a hint about a load. */
export const withReserved = (
  hint: string,
  t: Translate,
  remaining: number,
  reserved: ReservedKilograms,
): string =>
  reserved.steel + reserved.matting === 0
    ? hint
    : [hint, reservedText(t, reserved), afterReservedText(t, remaining, reserved)].join(' · ');
