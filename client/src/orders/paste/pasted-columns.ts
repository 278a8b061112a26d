import { orderText, orderTextFields, type OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { columnsOf, type FlagColumn, type QuantityColumn } from '../order-columns.ts';

/** Only a list with a head has them: the table shows one hall of one day. */
const headedFields = ['date', 'hallId', 'note', 'isCanceled'] as const;
export type HeadedField = (typeof headedFields)[number];

export const isHeaded = (field: string): field is HeadedField =>
  headedFields.some((headed) => headed === field);

/** A column that is read from what was pasted; kilograms come in tonnes when its head has 't'. */
export interface PastedColumn {
  readonly field: OrderTextField | QuantityColumn | FlagColumn['field'] | HeadedField;
  readonly inTonnes: boolean;
}

type Names = Readonly<Record<string, PastedColumn['field'] | 'ignored'>>;

const germanColors = [
  'rot',
  'grün',
  'gelb',
  'rosa',
  'orange',
  'braun',
  'gold',
  'silber',
  'magenta',
  'blau',
  'weiß',
];

const attributeNames = (): Names =>
  Object.fromEntries(
    attributeFields.flatMap((field, index) => {
      const number = String(index + 1);
      const colors = [attributeColors[index] ?? '', germanColors[index] ?? ''];
      const numbers = [`a${number}`, `attribut ${number}`, `attribute ${number}`, `attribute${number}`];
      const both = colors.flatMap((color) => numbers.map((name) => `${name}, ${color}`));
      return [...colors, number, ...numbers, ...both].map((name) => [name, field] as const);
    }),
  );

/** An order's texts also by the names that an export gives their columns. */
const textNames = (): Names =>
  Object.fromEntries(
    orderTextFields.flatMap((field) =>
      [field.toLowerCase(), ...orderText(field).heads].map((name) => [name, field] as const),
    ),
  );

const listedNames: Names = {
  ...textNames(),
  ...attributeNames(),
  stahl: 'steel',
  steel: 'steel',
  matten: 'matting',
  matting: 'matting',
  gesamt: 'ignored',
  total: 'ignored',
  summe: 'ignored',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  'halle 1': 'h1',
  'halle 2': 'h2',
  'halle 3': 'h3',
  'hall 1': 'h1',
  'hall 2': 'h2',
  'hall 3': 'h3',
  ltd: 'isUrgent',
  eilig: 'isUrgent',
  urgent: 'isUrgent',
  kurz: 'isShort',
  short: 'isShort',
  isurgent: 'isUrgent',
  isshort: 'isShort',
  'auch halle 1': 'h1',
  'auch halle 2': 'h2',
  'auch halle 3': 'h3',
  'also hall 1': 'h1',
  'also hall 2': 'h2',
  'also hall 3': 'h3',
  datum: 'date',
  tag: 'date',
  date: 'date',
  day: 'date',
  halle: 'hallId',
  hall: 'hallId',
  hallid: 'hallId',
  notiz: 'note',
  notizen: 'note',
  bemerkung: 'note',
  bemerkungen: 'note',
  note: 'note',
  notes: 'note',
  storniert: 'isCanceled',
  canceled: 'isCanceled',
  iscanceled: 'isCanceled',
};

/** Heads as they are written in both languages. */
const names = new Map(Object.entries(listedNames).map(([name, field]) => [textKey(name), field] as const));

const unitPattern = / ?[([]? ?(?:in )?(t|to|tonnen|tonnes|kg) ?[)\]]?$/;

/** A head without its unit: 'Stahl (t)' is steel in tonnes. */
const columnOfHead = (
  head: string,
): { field: PastedColumn['field'] | 'ignored'; inTonnes: boolean } | null => {
  const text = head.toLocaleLowerCase('de').replaceAll(/[.:]/g, '').replaceAll(/\s+/g, ' ').trim();
  const exact = names.get(textKey(text));
  if (exact) return { field: exact, inTonnes: false };
  const unit = unitPattern.exec(text);
  const field = unit && names.get(textKey(text.slice(0, unit.index)));
  return field ? { field, inTonnes: unit[1] !== 'kg' } : null;
};

export const isQuantity = (field: string): field is QuantityColumn =>
  field === 'steel' || field === 'matting';

/** An order has each field once: a second column for it is left out, until somebody chooses it. */
const withoutTwins = (columns: readonly (PastedColumn | null)[]): (PastedColumn | null)[] =>
  columns.map((column, index) =>
    columns.findIndex((other) => other?.field === column?.field) === index ? column : null,
  );

/** The columns that a head line names; null when it is none. Columns it doesn't know are left out. */
export const columnsOfHead = (cells: readonly string[]): (PastedColumn | null)[] | null => {
  const found = cells.map(columnOfHead);
  // A construction site may be called 'Site', but no order has two such cells, or a name for its number.
  if (found.filter((column) => column !== null && column.field !== 'ignored').length < 2) return null;
  return withoutTwins(
    found.map((column) =>
      column === null || column.field === 'ignored'
        ? null
        : { field: column.field, inTonnes: column.inTonnes && isQuantity(column.field) },
    ),
  );
};

/** Without a head line the cells stand as in the table of the hall; its total is not read. */
export const columnsOfTable = (hall: HallId): (PastedColumn | null)[] =>
  columnsOf(hall).map((column) =>
    column.kind === 'total' || column.kind === 'actions' ? null : { field: column.field, inTonnes: false },
  );
