import {
  newValue,
  reservationValues,
  rowOf,
  shipmentName,
  siteName,
  type DescribeChange,
} from './history-names.ts';
import { editPhrase } from './history-order-phrases.ts';
import { valueText } from './history-words.ts';

export const siteEditPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'sites');
  const site = siteName(done);
  const status = newValue(row, 'status');
  if (status === 'INACTIVE') return words.t('history.did.siteRetired', { site });
  if (status === 'ACTIVE') return words.t('history.did.siteReactivated', { site });
  return editPhrase(site, row, words);
};

/** Names the site that remains after the merge. */
export const sitesMergedPhrase: DescribeChange = (done, { t }) => {
  const stays = done.rows.find((row) => row.entity === 'sites' && newValue(row, 'status') !== 'INACTIVE');
  return t('history.did.sitesMerged', { site: siteName({ ...done, rows: stays ? [stays] : done.rows }) });
};

/** Names the site that the order was tied to, or untied from. */
export const orderTiedPhrase: DescribeChange = (done, { t }) => {
  const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  const gained = done.rows.find(({ fields }) =>
    fields.some(({ field, old, new: is }) => field === 'orderIds' && sizeOf(is) > sizeOf(old)),
  );
  const site = siteName({ ...done, rows: gained ? [gained] : done.rows });
  return t(gained ? 'history.did.orderTied' : 'history.did.orderUntied', { site });
};

/** Describes a changed reservation, or a new one, because an upsert may make either. */
export const reservationEditPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'reservations');
  if (!row?.was)
    return words.t(
      newValue(row, 'period') === 'week' ? 'history.did.reserved.week' : 'history.did.reserved.day',
      reservationValues(done),
    );
  const { site } = reservationValues(done);
  return editPhrase(words.t('history.reservation', { site }), row, words);
};

export const reservationRemovedPhrase: DescribeChange = (done, { t }) =>
  t('history.did.reservationRemoved', reservationValues(done));

/** Names a single expired reservation, or counts several. */
export const reservationsExpiredPhrase: DescribeChange = (done, { t }) => {
  const count = done.counts.reservations ?? 0;
  return count === 1
    ? t('history.did.reservationExpired', reservationValues(done))
    : t('history.did.reservationsExpired', { count });
};

/** Describes a site's answer: 'Klinikum Freiburg bei der Baustelle bestätigt 10:30'. */
export const announcementPhrase: DescribeChange = (done, words) => {
  const announcement = newValue(rowOf(done, 'shipments'), 'announcement');
  const what = shipmentName(done);
  return announcement
    ? words.t('history.did.announced', { what, state: valueText('announcement', announcement, words) })
    : words.t('history.did.announcementRemoved', { what });
};
