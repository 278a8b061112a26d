import type { ReservationEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { ReactNode } from 'react';
import { usedReservationText } from '../halls/reserved-text.ts';
import { useText } from '../lib/i18n.ts';

interface SiteTaken {
  readonly site: string;
  readonly taken: number;
  readonly left: number;
}

/** Sums up, for each site of which a change uses reserved kg (steel and matting), the used kg and those left before it. */
const bySite = (effects: readonly ReservationEffect[]): SiteTaken[] => {
  const sums = new Map<number, SiteTaken>();
  for (const { siteId, site, before, after } of effects) {
    const { taken, left } = sums.get(siteId) ?? { taken: 0, left: 0 };
    const [was, is] = [before.steel + before.matting, after.steel + after.matting];
    sums.set(siteId, { site, taken: taken + was - is, left: left + was });
  }
  return [...sums.values()].filter(({ taken }) => taken > 0);
};

/** Shows the reservations that a dry run would use: 'aus Reservierung Brücke L98 (8 von 18 t)'; nothing if it uses none. */
export const UsedReservationsLine = ({
  effects,
  className,
}: {
  effects: readonly ReservationEffect[];
  className?: string | undefined;
}): ReactNode => {
  const { t } = useText();
  const all = bySite(effects);
  const texts = all.map((one) => usedReservationText(t, one));
  return texts.length > 0 && <p className={className}>{texts.join(', ')}</p>;
};
