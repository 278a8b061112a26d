import type { SiteSpelling, SiteWindow } from '../deliveries/site-schema.ts';
import type { TruckType } from '../trucks/truck.ts';
import type { Announcement } from '../shipments/announcement-schema.ts';
import { announcementText } from '../shipments/announcement-text.ts';
import type { YardMark } from '../deliveries/yard-mark-schema.ts';
import { recordOfOrderTexts } from '../orders/order-texts.ts';
import { attributeColors } from '../orders/attribute-colors.ts';
import { attributeFields } from '../orders/order.ts';
import { type Language, localeOf } from '../i18n/languages.ts';
import type { MessageKey, MessageValues } from '../i18n/messages.ts';
import { dottedDay } from '../values/day.ts';
import { weekdaysText } from '../values/weekdays.ts';
import { formatKilograms } from '../values/kilograms.ts';
import { formatMetres } from '../values/parse-metres.ts';
import type { RowLabel } from './history-schema.ts';

/** Translates text keys into one language. */
export interface Translator {
  readonly language: Language;
  readonly t: (key: MessageKey, values?: MessageValues) => string;
}

/** Maps a field or table to the field whose label it shares. */
const sameAs: Readonly<Record<string, string>> = {
  maxCapacity: 'capacity',
  hall_capacity: 'capacity',
  text: 'note',
  ordinalNumberInDelivery: 'slot',
  deliveryId: 'slot',
  shipmentId: 'slot',
  delivery_item: 'slot',
};

const names: Readonly<Record<string, MessageKey>> = {
  ...recordOfOrderTexts((field): MessageKey => `order.column.${field}`),
  orderId: 'history.field.orderId',
  steel: 'order.column.steel',
  matting: 'order.column.matting',
  isUrgent: 'order.column.isUrgent',
  isShort: 'order.column.isShort',
  isCanceled: 'order.status.canceled',
  hallId: 'hall.label',
  note: 'history.field.note',
  date: 'history.field.date',
  amount: 'history.field.amount',
  isDeleted: 'history.field.isDeleted',
  truckDriver: 'delivery.truck.field.driver',
  startingTime: 'delivery.truck.field.startingTime',
  isPinned: 'history.field.isPinned',
  mark: 'history.field.mark',
  announcement: 'history.field.announcement',
  departed: 'history.field.departed',
  defaultDriver: 'history.field.defaultDriver',
  defaultStartingTime: 'history.field.defaultStartingTime',
  type: 'delivery.truck.field.type',
  color: 'delivery.truck.field.color',
  capacity: 'history.field.capacity',
  reason: 'history.field.reason',
  registration: 'history.field.registration',
  status: 'history.field.status',
  // The names from here to `reservation` are tables, whose rows can prevent an undo as a whole; fields follow.
  production_order: 'history.row.order',
  shipment: 'history.row.shipment',
  truck: 'history.row.truck',
  delivery: 'history.row.run',
  calendar_entry: 'history.row.calendar',
  template: 'history.row.template',
  day_release: 'history.row.release',
  day_grant: 'history.row.grant',
  drawing: 'history.row.drawing',
  site: 'history.row.site',
  reservation: 'history.row.reservation',
  siteId: 'history.field.siteId',
  period: 'history.field.period',
  day: 'history.field.day',
  number: 'history.field.number',
  bookedSteel: 'history.field.bookedSteel',
  bookedMatting: 'history.field.bookedMatting',
  name: 'history.field.name',
  aliases: 'history.field.aliases',
  recipient: 'history.field.recipient',
  address: 'history.field.address',
  region: 'history.field.region',
  contact: 'history.field.contact',
  phone: 'history.field.phone',
  windows: 'history.field.windows',
  truckTypes: 'history.field.truckTypes',
  craneNeeded: 'history.field.craneNeeded',
  remark: 'history.field.remark',
  orderIds: 'history.field.orderIds',
  drivingBan: 'history.field.drivingBan',
  longest: 'order.column.longest',
  loadingMetres: 'order.column.loadingMetres',
  bulky: 'order.column.bulky',
  loadingLength: 'history.field.loadingLength',
  overhang: 'history.field.overhang',
  index: 'history.field.index',
  positions: 'history.field.positions',
  until: 'history.field.until',
  slot: 'history.field.slot',
  weekdays: 'history.field.weekdays',
  weeks: 'history.field.weeks',
};

interface NameKeys {
  readonly involves: 'order.involves' | 'history.object.involves';
  readonly attribute: 'order.attribute' | 'history.object.attribute';
  readonly other: (name: string) => MessageKey | undefined;
}

const named = (field: string, { t }: Translator, keys: NameKeys): string => {
  const hall = /^h([123])$/.exec(field)?.[1];
  if (hall) return t(keys.involves, { id: hall });
  const attribute = (attributeFields as readonly string[]).indexOf(field);
  const color = attributeColors[attribute];
  if (color) return t(keys.attribute, { number: attribute + 1, color: t(`sign.color.${color}`) });
  const key = keys.other(sameAs[field] ?? field);
  return key ? t(key) : field;
};

/** Returns a field's label: 'Stahl', 'Attribut 3, Gelb'; an unknown field's raw name. */
export const fieldName = (field: string, words: Translator): string =>
  named(field, words, {
    involves: 'order.involves',
    attribute: 'order.attribute',
    other: (name) => names[name],
  });

/** Returns a field as the object of a sentence: 'den Stahl', 'die Startzeit'; 'the steel'. */
export const fieldAsObject = (field: string, words: Translator): string =>
  named(field, words, {
    involves: 'history.object.involves',
    attribute: 'history.object.attribute',
    other: (name) => (Object.hasOwn(names, name) ? (`history.object.${name}` as MessageKey) : undefined),
  });

/**
 * Returns a field's label for use inside a sentence: in English its first letter in lower case ('city') except in abbreviations
 * ('LTD'), in German unchanged.
 */
export const fieldInSentence = (field: string, words: Translator): string => {
  const name = fieldName(field, words);
  return words.language !== 'de' && /^[A-Z][^A-Z]/.test(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
};

/** Converts a text or number to a text; returns '' for any other value. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Formats a day as '20.11.', with the year if it differs from that of the day `beside`. */
export const dayText = (day: string, beside: string = day): string =>
  dottedDay(day).slice(0, day.slice(0, 4) === beside.slice(0, 4) ? 6 : undefined);

/** Formats a run's slot: 'OG-BS 214, Platz 4'; slots are shown from 1. */
export const placeText = ({ registration = '–', slot = 0 }: RowLabel, { t }: Translator): string =>
  t('history.place', { registration, slot: slot + 1 });

const kilogramFields = new Set([
  'steel',
  'matting',
  'amount',
  'capacity',
  'maxCapacity',
  'bookedSteel',
  'bookedMatting',
]);
const lengthFields = new Set(['longest', 'loadingLength', 'overhang']);
const dayFields = new Set(['date', 'day', 'until']);

const isMark = (value: unknown): value is Pick<YardMark, 'status'> =>
  typeof value === 'object' && value !== null && 'status' in value;

const isAnnouncement = (value: unknown): value is Announcement =>
  typeof value === 'object' && value !== null && 'state' in value;

/** Formats a site's lists: windows as 'Mo 06:00–11:00', spellings and truck types by name, of tied orders only how many. */
const listText = (field: string, values: readonly unknown[], { t, language }: Translator): string => {
  if (values.length === 0) return t('order.conflict.empty');
  if (field === 'windows')
    return (values as readonly SiteWindow[])
      .map(({ weekday, from, to }) => `${weekdaysText(String(weekday), localeOf(language))} ${from}–${to}`)
      .join(', ');
  if (field === 'aliases') return (values as readonly SiteSpelling[]).map(({ name }) => name).join(', ');
  if (field === 'truckTypes')
    return values.map((type) => t(`sign.truckType.${type as TruckType}`)).join(', ');
  return field === 'orderIds' ? String(values.length) : t('order.conflict.yes');
};

/** Formats a field's value: '8.000 kg', 'ja', 'Halle 2', 'Sattel'. */
export const valueText = (field: string, value: unknown, { t, language }: Translator): string => {
  if (typeof value === 'boolean') return t(value ? 'order.conflict.yes' : 'order.conflict.no');
  if (value === null || value === undefined || value === '') return t('order.conflict.empty');
  if (isAnnouncement(value)) return announcementText(value, t);
  if (isMark(value)) return t(`yard.mark.${value.status}`);
  if (Array.isArray(value)) return listText(field, value, { t, language });
  if (typeof value === 'object') return t('order.conflict.yes');
  if (typeof value === 'number' && kilogramFields.has(field)) return formatKilograms(value);
  if (typeof value === 'number' && lengthFields.has(field))
    return `${formatMetres(value / 1_000, language)} m`;
  if (typeof value === 'number' && field === 'loadingMetres') return `${formatMetres(value, language)} m`;
  const text = String(value as string | number);
  if (dayFields.has(field)) return dayText(text);
  if (field === 'slot') return String(Number(text) + 1);
  if (field === 'weekdays') return weekdaysText(text, localeOf(language));
  if (field === 'period') return t(text === 'week' ? 'history.period.week' : 'history.period.day');
  if (field === 'hallId') return t('hall.name', { id: text });
  if (field === 'type') return t(`sign.truckType.${text}` as MessageKey);
  if (field === 'color') return t(`delivery.truck.color.${text}` as MessageKey);
  if (field === 'status') return t(text === 'ACTIVE' ? 'history.status.active' : 'history.status.retired');
  return text;
};
