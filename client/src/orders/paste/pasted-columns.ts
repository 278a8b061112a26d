import { orderTextSpec, orderTextFields, type OrderTextField } from '@werkplan/shared/orders/order-texts.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { textKey } from '@werkplan/shared/values/compared-text.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { CellRow } from './clipboard-text.ts';
import { columnsOf, type FlagColumn, type QuantityColumn } from '../order-columns.ts';

/** Fields without a column in the orders table, so that only the list's head or the planner can assign a column to them. */
const headedFields = ['date', 'hallId', 'note', 'isCanceled', 'longest', 'loadingMetres', 'bulky'] as const;
export type HeadedField = (typeof headedFields)[number];

export const isHeadedField = (field: string): field is HeadedField =>
  headedFields.some((headed) => headed === field);

/** The field to which a pasted column is assigned. */
export interface PastedColumn {
  readonly field: OrderTextField | QuantityColumn | FlagColumn['field'] | HeadedField;
  /** True if numbers without a unit are tonnes: by the head, by the planner's choice, or because they are too small as kg. */
  readonly inTonnes: boolean;
  /** True if the field or its unit was guessed; the preview then asks the planner to check it. */
  readonly isLikely?: true;
}

/** Rows of cells with the field of each column; null for ignored columns. */
export interface PastedList {
  readonly rows: readonly CellRow[];
  /** Index of the first row after titles and head. */
  readonly start: number;
  readonly columns: readonly (PastedColumn | null)[];
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

/** Returns the heads that mean text fields, including the heads that exports write. */
const textNames = (): Names =>
  Object.fromEntries(
    orderTextFields.flatMap((field) =>
      [field.toLowerCase(), ...orderTextSpec(field).heads].map((name) => [name, field] as const),
    ),
  );

const listedNames: Names = {
  ...textNames(),
  ...attributeNames(),
  stahl: 'steel',
  betonstahl: 'steel',
  bst: 'steel',
  bewehrung: 'steel',
  rebar: 'steel',
  'reinforcing steel': 'steel',
  steel: 'steel',
  matten: 'matting',
  lagermatten: 'matting',
  listenmatten: 'matting',
  mesh: 'matting',
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
  liefertermin: 'date',
  lieferdatum: 'date',
  'delivery date': 'date',
  'due date': 'date',
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
  anmerkung: 'note',
  hinweis: 'note',
  kommentar: 'note',
  remark: 'note',
  remarks: 'note',
  comment: 'note',
  comments: 'note',
  note: 'note',
  notes: 'note',
  länge: 'longest',
  'max länge': 'longest',
  stücklänge: 'longest',
  'größte länge': 'longest',
  'längstes stück': 'longest',
  length: 'longest',
  'max length': 'longest',
  'longest piece': 'longest',
  longest: 'longest',
  lademeter: 'loadingMetres',
  ldm: 'loadingMetres',
  'loading metres': 'loadingMetres',
  'loading meters': 'loadingMetres',
  loadingmetres: 'loadingMetres',
  sperrig: 'bulky',
  bulky: 'bulky',
  storniert: 'isCanceled',
  canceled: 'isCanceled',
  iscanceled: 'isCanceled',
};

/** Heads that probably mean a field. They are used only if no other column certainly has the field; the planner checks them. */
const likelyNames: Names = {
  projekt: 'constructionSite',
  project: 'constructionSite',
  objekt: 'constructionSite',
  lieferort: 'city',
  gewicht: 'steel',
  weight: 'steel',
  tonnage: 'steel',
  termin: 'date',
  lt: 'date',
  delivery: 'date',
  due: 'date',
};

type Meaning = PastedColumn['field'] | 'ignored';
const byKey = (names: Names): ReadonlyMap<string, Meaning> =>
  new Map(Object.entries(names).map(([name, field]) => [textKey(name), field] as const));

/** Meanings of German and English heads, by normalised head: the certain and the likely ones. */
const [names, likely] = [byKey(listedNames), byKey(likelyNames)];

const unitPattern = / ?[([]? ?(?:in )?(t|to|tonnen|tonnes|kg|mm|m) ?[)\]]?$/;

interface Head {
  readonly field: Meaning;
  readonly inTonnes: boolean;
  readonly isLikely?: true;
}

const meaningOf = (text: string): Pick<Head, 'field' | 'isLikely'> | null => {
  const field = names.get(textKey(text));
  if (field) return { field };
  const mostly = likely.get(textKey(text));
  return mostly ? { field: mostly, isLikely: true } : null;
};

/** Parses a head, also with a unit: 'Stahl (t)' is steel in tonnes. Returns null for unknown heads. */
const headOf = (text: string): Head | null => {
  const exact = meaningOf(text);
  if (exact) return { ...exact, inTonnes: false };
  const unit = unitPattern.exec(text);
  const meaning = unit && meaningOf(text.slice(0, unit.index));
  if (!meaning) return null;
  const isSize = meaning.field === 'longest' || meaning.field === 'loadingMetres';
  const [, name = ''] = unit;
  return name.endsWith('m') === isSize ? { ...meaning, inTonnes: name.startsWith('t') } : null;
};

/** Returns the meaning of a head; 'BV / Baustelle' is recognised by either of its parts. */
const columnOfHead = (head: string): Head | null => {
  const text = head
    .toLocaleLowerCase('de')
    .replaceAll(/[.:*#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const either = text.split('/').flatMap((part) => headOf(part.trim()) ?? []);
  return headOf(text) ?? (text.includes('/') ? (either[0] ?? null) : null);
};

/** True if a head contains the unit of its quantity. */
export const headHasUnit = (head: string): boolean =>
  /[\s([](?:in )?(?:t|to|tonnen|tonnes|kg) ?[)\]]?$/.test(head.toLocaleLowerCase('de').trim());

export const isQuantity = (field: string): field is QuantityColumn =>
  field === 'steel' || field === 'matting';

/** Keeps one column per field, the first certain one or else the first guess; the others become null. */
const withoutTwins = (columns: readonly (PastedColumn | null)[]): (PastedColumn | null)[] =>
  columns.map((column, index) => {
    const twins = columns.filter((other) => other !== null && other.field === column?.field);
    const first = twins.find((twin) => !twin?.isLikely) ?? twins[0];
    return first && columns.indexOf(first) === index ? column : null;
  });

/** True if a cell is a number of three or more characters. The row is then data, because heads have only attribute numbers. */
const holdsNumbers = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^\s*\d[\d\s.,]{2,}$/.test(cell));

/** Maps a head row to fields, with null for unknown columns; returns null if it is not a head row. */
export const columnsOfHead = (cells: readonly string[]): (PastedColumn | null)[] | null => {
  const found = cells.map(columnOfHead);
  // One match is not enough, because a construction site may be called 'Site'.
  if (found.filter((head) => head !== null && head.field !== 'ignored').length < 2) return null;
  if (holdsNumbers(cells)) return null;
  return withoutTwins(
    found.map((head) =>
      head === null || head.field === 'ignored'
        ? null
        : {
            field: head.field,
            inTonnes: head.inTonnes && isQuantity(head.field),
            ...(head.isLikely && { isLikely: true }),
          },
    ),
  );
};

/** Returns the columns of a list without a head row, which are those of the hall's table; its total is ignored. */
export const columnsOfTable = (hall: HallId): (PastedColumn | null)[] =>
  columnsOf(hall).map((column) =>
    column.kind === 'total' || column.kind === 'actions' ? null : { field: column.field, inTonnes: false },
  );
