import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { isMessageKey, translate } from '@werkplan/shared/i18n/messages.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';

export type ColumnKind = 'day' | 'instant' | 'kilograms' | 'plain';

const days = new Set(['date', 'day', 'shipmentDate', 'from', 'to']);
const kilograms = new Set([
  'steel',
  'matting',
  'partsAmount',
  'amount',
  'freeCapacity',
  'totalSteel',
  'totalMatting',
  'capacity',
  'planned',
  'delivered',
  'load',
  'leftoverAmount',
]);
/** Matches columns of one type of truck, such as `SATTEL.load`. */
const ofTruckType = /^([A-Z_]+)\.(\w+)$/;

/** Returns the kind of values that a column has, which follows from the column's name. */
export const kindOfColumn = (name: string): ColumnKind => {
  if (days.has(name)) return 'day';
  if (name === 'at') return 'instant';
  const [, , plain = name] = ofTruckType.exec(name) ?? [];
  return kilograms.has(plain) || /(?:Total|\dCapacity|[rR]eserved(?:Steel|Matting))$/.test(name)
    ? 'kilograms'
    : 'plain';
};

/** Returns the label that the screens show for a column; null if there is none. */
const wordOf = (name: string, language: Language): string | null => {
  const numbered = /^(attribute|hall|h)(\d+)(\w*)$/.exec(name);
  if (numbered?.[1] === 'attribute') {
    const color = attributeColors[Number(numbered[2]) - 1] ?? 'red';
    return translate(language, 'order.attribute', {
      number: Number(numbered[2]),
      color: translate(language, `sign.color.${color}`),
    });
  }
  const [, type, figure] = ofTruckType.exec(name) ?? [];
  const typeKey = `sign.truckType.${type}`;
  if (type !== undefined && isMessageKey(typeKey))
    return `${translate(language, typeKey)}: ${wordOf(figure ?? '', language) ?? figure}`;
  const key = numbered ? `table.hall${numbered[3]}` : `table.${name}`;
  for (const known of [key, `order.column.${name}`])
    if (isMessageKey(known)) return translate(language, known, { hall: numbered?.[2] ?? '' });
  return null;
};

/** Returns a column's heading: its label, with the unit (kg) of quantities or the time zone (UTC) of instants. */
export const headingOf = (name: string, language: Language): string => {
  const word = wordOf(name, language) ?? name;
  const kind = kindOfColumn(name);
  return kind === 'kilograms' ? `${word} (kg)` : kind === 'instant' ? `${word} (UTC)` : word;
};
