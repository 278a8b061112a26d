import type { ReservedKilograms } from '../halls/hall-schema.ts';
import { formatKilograms } from '../values/kilograms.ts';
import type { HistoryRow } from './history-schema.ts';
import { changedFields, type ListDetails, rowsOfKind } from './history-lines.ts';
import { dayText, fieldName, plainText, valueText } from './history-words.ts';

/** Lists changed capacities by day, '24.11.: 60.000 kg → 45.000 kg', each followed by its reason if that changed. */
export const capacityLines: ListDetails = (entry, words) =>
  rowsOfKind(entry, 'hallCapacities').flatMap(({ was, is, fields }) => {
    const set = fields.find(({ field }) => field === 'maxCapacity');
    const reason = fields.find(({ field }) => field === 'reason');
    const { date = '1970-01-01', hallId = '–' } = is ?? was ?? {};
    const day = dayText(date);
    const isOne = entry.rootAction !== 'halls.setCapacities';
    const label = isOne ? day : `${words.t('hall.name', { id: hallId })}, ${day}`;
    const value = (row: unknown, kilograms: unknown): string =>
      row ? formatKilograms(Number(kilograms ?? 0)) : words.t('history.standard');
    const isOnlyReason = was && is && !set;
    const figures = { label, old: value(was, set?.old), new: value(is, set?.new) };
    const text = (given: unknown): string | null => plainText(given) || null;
    const why = reason && { label: fieldName('reason', words), old: text(reason.old), new: text(reason.new) };
    return [...(isOnlyReason ? [] : [figures]), ...(why ? [why] : [])];
  });

/** Replaces a reservation's site ids by the sites' names. */
const withSiteName = (row: HistoryRow): HistoryRow => ({
  ...row,
  fields: row.fields.map((set) =>
    set.field === 'siteId' ? { ...set, old: row.was?.site ?? '–', new: row.is?.site ?? '–' } : set,
  ),
});

/** Lists the kg of a new or removed reservation, or the fields of a changed one. */
export const reservationLines: ListDetails = (entry, words) => {
  const rows = rowsOfKind(entry, 'reservations');
  const changed = rows.filter(({ was, is }) => was && is).map(withSiteName);
  if (changed.length > 0) return changedFields(changed, words);
  return rows.flatMap(({ is, fields }) =>
    fields
      .filter(({ field }) => field === 'steel' || field === 'matting')
      .map(({ field, old, new: now }) => ({
        label: fieldName(field, words),
        old: is ? null : valueText(field, old, words),
        new: is ? valueText(field, now, words) : null,
      })),
  );
};

/** Lists the kg of expired reservations by site: 'Brücke L98: Stahl 14.000 kg'. */
export const expiredReservationLines: ListDetails = (entry, words) =>
  rowsOfKind(entry, 'reservations').flatMap(({ was, is, fields }) => {
    const set = fields.find(({ field }) => field === 'expired');
    const kilograms = (value: unknown): string | null => {
      const given = value as Partial<ReservedKilograms> | null;
      const parts = (['steel', 'matting'] as const).flatMap((field) =>
        given?.[field] ? [`${fieldName(field, words)} ${formatKilograms(given[field])}`] : [],
      );
      return parts.join(', ') || null;
    };
    return set
      ? [{ label: (is ?? was)?.site ?? null, old: kilograms(set.old), new: kilograms(set.new) }]
      : [];
  });
