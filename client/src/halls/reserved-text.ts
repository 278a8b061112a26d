import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Translate } from '../lib/i18n.ts';

/** Returns how much of the free kg (`remaining`) reservations leave, 'danach 5 t frei', or by how much they exceed them. */
export const afterReservedText = (t: Translate, remaining: number, { steel }: ReservedKilograms): string => {
  const after = remaining - steel;
  const tonnes = formatTonnes(Math.abs(after));
  return t(after < 0 ? 'capacity.afterReserved.over' : 'capacity.afterReserved', { tonnes });
};

/** Returns how much is reserved: '10 t reserviert'. */
export const reservedText = (t: Translate, { steel, matting }: ReservedKilograms): string =>
  t('capacity.reserved', { tonnes: formatTonnes(steel + matting) });

/**
 * Returns how much of its site's reservations an order uses, 'aus Reservierung Brücke L98 (8 von 18 t)', or how much of
 * them is left if the order uses none because it has no kg yet.
 */
export const usedReservationText = (
  t: Translate,
  { site, taken, left }: { readonly site: string; readonly taken: number; readonly left: number },
): string => {
  const values = { site, taken: formatTonnes(taken), left: formatTonnes(left) };
  return t(taken > 0 ? 'capacity.taken' : 'capacity.takeable', values);
};

/** Appends reservations, if there are any, to a tooltip about a load with `remaining` free kg. */
export const withReserved = (
  hint: string,
  t: Translate,
  remaining: number,
  reserved: ReservedKilograms,
): string =>
  reserved.steel + reserved.matting === 0
    ? hint
    : [hint, reservedText(t, reserved), afterReservedText(t, remaining, reserved)].join(' · ');
