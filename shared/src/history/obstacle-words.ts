import type { RowLabel } from './history-schema.ts';
import { fieldAsObject, placeText, type Translator } from './history-words.ts';

/** The classes of later changes that prevent an undo. */
export type ObstacleKind = 'changed' | 'canceled' | 'deleted';

const kindOfField: Readonly<Record<string, ObstacleKind>> = { isCanceled: 'canceled', isDeleted: 'deleted' };

/** Classifies an obstacle by the names of the changed fields. */
export const obstacleKind = (what: readonly string[]): ObstacleKind =>
  (what.length === 1 && kindOfField[what[0] ?? '']) || 'changed';

const wholeRow: Readonly<Record<ObstacleKind, string | null>> = {
  changed: null,
  canceled: 'production_order',
  deleted: 'shipment',
};

const placeFields = new Set(['delivery_item', 'deliveryId', 'shipmentId', 'ordinalNumberInDelivery']);

const rowText = (label: RowLabel, words: Translator): string => {
  if (label.slot !== undefined) return placeText(label, words);
  return label.orderId === undefined ? (label.registration ?? '') : `#${label.orderId} ${label.site ?? ''}`;
};

/**
 * Describes an undo's obstacle inside a sentence: 'den Ort (#248016 Kita Sonnenhang)', 'OG-BS 214, Platz 4'. `what` contains
 * field names, or a table's name for a whole row.
 */
export const obstacleText = (what: readonly string[], label: RowLabel, words: Translator): string => {
  const row = rowText(label, words);
  if (label.slot !== undefined && what.every((field) => placeFields.has(field))) return row;
  const whole = wholeRow[obstacleKind(what)];
  const named = (whole === null ? what : [whole]).map((field) => fieldAsObject(field, words));
  const text = [...new Set(named)].join(', ');
  return row === '' ? text : `${text} (${row})`;
};
