interface OrderTextSpec {
  /** The maximum length in visible characters. */
  readonly max: number;
  /** True for a text that must not be empty; other texts may be empty, or left out of a request. */
  readonly isRequired?: true;
  /** True for a text of which the screens accept only digits. */
  readonly isDigits?: true;
  /** The text's column in the table of orders; null for a text without a column, which is edited from the row's menu. */
  readonly column: {
    readonly before: 'quantities' | 'flags';
    /** The minimum width in px. Columns divide the remaining width in proportion to `share`. */
    readonly width: number;
    readonly share: number;
    /** True for the column that gets the remaining width on narrow screens. */
    readonly isElastic?: true;
  } | null;
  /** True for a text that is printed on its own line if not empty; the others have fixed places on paper. */
  readonly isPrinted?: true;
  /** The column headings, in lower case, by which this field is recognized in a pasted or imported list. */
  readonly heads: readonly string[];
}

/**
 * The text fields of an order in column order. Validation, merging, screens, search, import, export and print follow this
 * list; a text's label is `order.column.<field>` (docs/contributing/order-text-field.md).
 */
export const orderTexts = {
  orderId: {
    max: 6,
    isRequired: true,
    isDigits: true,
    column: { before: 'quantities', width: 82, share: 104 },
    heads: [
      'auftrag',
      'auftragsnummer',
      'auftragsnr',
      'auftrags-nr',
      'auftrag nr',
      'auftr-nr',
      'auftr',
      'order no',
      'job no',
      'job number',
      'order',
      'order number',
    ],
  },
  constructionSite: {
    max: 100,
    isRequired: true,
    column: { before: 'quantities', width: 170, share: 329, isElastic: true },
    heads: ['baustelle', 'bauvorhaben', 'bv', 'construction site', 'site', 'job site', 'building site'],
  },
  postCode: {
    max: 10,
    isRequired: true,
    column: { before: 'quantities', width: 66, share: 88 },
    heads: ['plz', 'postleitzahl', 'post code', 'postal code', 'zip', 'zip code'],
  },
  city: {
    max: 100,
    isRequired: true,
    column: { before: 'quantities', width: 125, share: 234 },
    heads: ['ort', 'stadt', 'town'],
  },
  time: {
    max: 13,
    column: { before: 'flags', width: 118, share: 154 },
    heads: ['zeit', 'uhrzeit'],
  },
  externalNumber: {
    max: 40,
    column: null,
    heads: [
      'erp-nummer',
      'erp nummer',
      'erp-nr',
      'erp nr',
      'externe nummer',
      'external number',
      'erp number',
      'erp no',
    ],
  },
} as const satisfies Record<string, OrderTextSpec>;

export type OrderTextField = keyof typeof orderTexts;

/** True if the name is that of a text field of an order. */
export const isOrderText = (name: string): name is OrderTextField => Object.hasOwn(orderTexts, name);

export const orderTextFields: readonly OrderTextField[] = Object.keys(orderTexts).filter(isOrderText);

export const orderTextSpec = (field: OrderTextField): OrderTextSpec => orderTexts[field];

/** A text field that has a column in the table of orders. */
export type ColumnTextField = {
  [Field in OrderTextField]: (typeof orderTexts)[Field]['column'] extends null ? never : Field;
}[OrderTextField];

/** Returns the text fields whose columns precede the quantities, or are between the quantities and the flags. */
export const orderTextsBefore = (place: 'quantities' | 'flags'): readonly ColumnTextField[] =>
  orderTextFields.filter((field): field is ColumnTextField => orderTextSpec(field).column?.before === place);

export const orderTextsWithoutColumn = orderTextFields.filter(
  (field): field is Exclude<OrderTextField, ColumnTextField> => orderTextSpec(field).column === null,
);

/** Builds a record with a value for each text. */
export const recordOfOrderTexts = <Value>(
  valueOf: (field: OrderTextField) => Value,
): Record<OrderTextField, Value> =>
  Object.fromEntries(orderTextFields.map((field) => [field, valueOf(field)])) as Record<
    OrderTextField,
    Value
  >;
