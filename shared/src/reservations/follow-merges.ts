import type { SiteFinder } from '../deliveries/order-site.ts';
import { isReservationOver } from '../halls/reservation-period.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { Day } from '../values/day.ts';

/**
 * Moves reservations whose period isn't over from retired sites to the sites into which these were merged
 * (rules/reservations.md#merged-sites).
 */
export const followMerges = (tx: PlanTransaction, finder: SiteFinder, today: Day): void => {
  for (const reservation of tx.whole('reservations').values()) {
    const site = tx.row('sites', reservation.siteId);
    if (site?.status !== 'INACTIVE' || isReservationOver(reservation, today)) continue;
    const other = finder.named(site);
    if (other && other.id !== site.id) tx.update('reservations', reservation, { siteId: other.id });
  }
};
