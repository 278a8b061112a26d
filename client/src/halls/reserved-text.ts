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
