import { newValue, reservationValues, rowOf, shipmentName, siteName, type Phrase } from './history-names.ts';
import { edited } from './history-order-phrases.ts';
import { valueText } from './history-words.ts';

export const siteEdited: Phrase = (done, words) => {
  const row = rowOf(done, 'sites');
  const site = siteName(done);
  const status = newValue(row, 'status');
  if (status === 'INACTIVE') return words.t('history.did.siteRetired', { site });
  if (status === 'ACTIVE') return words.t('history.did.siteReactivated', { site });
  return edited(site, row, words);
};

/** Names the site that stays. */
export const sitesMerged: Phrase = (done, { t }) => {
  const stays = done.rows.find((row) => row.entity === 'sites' && newValue(row, 'status') !== 'INACTIVE');
  return t('history.did.sitesMerged', { site: siteName({ ...done, rows: stays ? [stays] : done.rows }) });
};

/** Names the site that got the order, or the one that lost it. */
export const orderTied: Phrase = (done, { t }) => {
  const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  const gained = done.rows.find(({ fields }) =>
    fields.some(({ field, old, new: is }) => field === 'orderIds' && sizeOf(is) > sizeOf(old)),
  );
  const site = siteName({ ...done, rows: gained ? [gained] : done.rows });
  return t(gained ? 'history.did.orderTied' : 'history.did.orderUntied', { site });
};

/** Names the reservation that was changed; a new one, also by an upsert, was reserved. */
export const reservationEdited: Phrase = (done, words) => {
  const row = rowOf(done, 'reservations');
  if (!row?.was)
    return words.t(
      newValue(row, 'period') === 'week' ? 'history.did.reserved.week' : 'history.did.reserved.day',
      reservationValues(done),
    );
  const { site } = reservationValues(done);
  return edited(words.t('history.reservation', { site }), row, words);
};

export const reservationRemoved: Phrase = (done, { t }) =>
  t('history.did.reservationRemoved', reservationValues(done));

/** Names the only reservation that has expired, or counts them. */
export const reservationsExpired: Phrase = (done, { t }) => {
  const count = done.counts.reservations ?? 0;
  return count === 1
    ? t('history.did.reservationExpired', reservationValues(done))
    : t('history.did.reservationsExpired', { count });
};

/** Says what a site answered: 'Klinikum Freiburg bei der Baustelle bestätigt 10:30'. */
export const announced: Phrase = (done, words) => {
  const announcement = newValue(rowOf(done, 'shipments'), 'announcement');
  const what = shipmentName(done);
  return announcement
    ? words.t('history.did.announced', { what, state: valueText('announcement', announcement, words) })
    : words.t('history.did.announcementRemoved', { what });
};
