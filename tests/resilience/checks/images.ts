import type { Image } from '../../../server/src/database/tables.ts';
import type { Recording } from '../recording.ts';

/** Rules that each row must obey at any time, by name. */
const rules: Readonly<Record<string, Readonly<Record<string, (row: Image) => boolean>>>> = {
  production_order: {
    'holds some quantity': (row) => Number(row['steel']) + Number(row['matting']) >= 1,
    'is flagged for its own hall': (row) => row[`h${String(row['hall_id'])}`] === true,
  },
  delivery_item: {
    'holds either a shipment or a text': (row) => (row['shipment_id'] === null) !== (row['text'] === null),
    'is in one of twenty slots': (row) =>
      Number(row['ordinal_number_in_delivery']) >= 0 && Number(row['ordinal_number_in_delivery']) < 20,
  },
};

/** Checks that every version of every row obeyed the plant's rules, not only the last. */
export const imagesObeyRules = ({ rows }: Recording): string[] =>
  rows.flatMap(({ entity, entityId, version, after }) =>
    Object.entries(after ? (rules[entity] ?? {}) : {})
      .filter(([, holds]) => after && !holds(after))
      .map(([rule]) => `${entity} ${entityId} at version ${version}: not true that it ${rule}`),
  );
