import { orderTextsWithoutColumn, orderTextsBefore } from './order-texts.ts';

export const attributeFields = [
  'attribute1',
  'attribute2',
  'attribute3',
  'attribute4',
  'attribute5',
  'attribute6',
  'attribute7',
  'attribute8',
  'attribute9',
  'attribute10',
  'attribute11',
] as const;
export type AttributeField = (typeof attributeFields)[number];

export const hallFlagFields = ['h1', 'h2', 'h3'] as const;
export type HallFlagField = (typeof hallFlagFields)[number];

export const maxNoteLength = 2000;

/** Sizes that can be entered for an order and for each of its parts (rules/loads.md#measures). */
export const measureNames = ['longest', 'loadingMetres', 'bulky'] as const;

/** The sizes of an order for which none were entered or derived from drawings. */
export const noMeasures = { longest: null, loadingMetres: null, bulky: null, drawn: null } as const;

/** The sizes of a part for which none were entered or derived. */
export const noPartMeasures = { ...noMeasures, metresShare: null } as const;

/** The fields that a PUT of the whole row may change; the others have their own calls or are maintained by the server. */
export const editableOrderFields = [
  ...orderTextsBefore('quantities'),
  'steel',
  'matting',
  ...orderTextsBefore('flags'),
  ...orderTextsWithoutColumn,
  'note',
  'h1',
  'h2',
  'h3',
  'isUrgent',
  'isShort',
  ...attributeFields,
  ...measureNames,
] as const;
export type EditableOrderField = (typeof editableOrderFields)[number];

type SingleField = 'orderId' | 'externalNumber' | 'note';
const isShared = (field: EditableOrderField): field is Exclude<EditableOrderField, SingleField> =>
  field !== 'orderId' && field !== 'externalNumber' && field !== 'note';

/** The fields that can be set in several orders at once. Numbers differ per order, and lines are appended to notes instead. */
export const sharedOrderFields = editableOrderFields.filter(isShared);
export type SharedOrderField = (typeof sharedOrderFields)[number];

/** The fields for which hand edits are recorded. */
export const handFields = [...editableOrderFields, 'date', 'hallId', 'isCanceled'] as const;
export type HandField = (typeof handFields)[number];
