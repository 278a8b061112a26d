/** A text of an order in a column of its own. */
interface OrderText {
  /** Most characters, as people count them. */
  readonly max: number;
  /** Without it there is no order; others may be empty, also in what is sent. */
  readonly isRequired?: true;
  /** Nothing but digits can be typed. */
  readonly isDigits?: true;
  readonly column: {
    readonly before: 'quantities' | 'marks';
    /** px; where there is room the columns share it. */
    readonly width: number;
    readonly share: number;
    /** Takes what is left where there is little. */
    readonly isElastic?: true;
  };
  /** Stands on paper in a line of its own, where there is one; the other texts have their places there. */
  readonly isPrinted?: true;
  /** How lists from elsewhere call it, in small letters. */
  readonly heads: readonly string[];
}

/**
 * The texts of an order, in the order of their columns. Whoever checks, merges, shows, searches, imports, exports or prints
 * orders follows this list; a text is called `order.column.<field>` (docs/contributing/order-text-field.md).
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
      'order no',
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
    column: { before: 'marks', width: 118, share: 154 },
    heads: ['zeit', 'uhrzeit'],
  },
} as const satisfies Record<string, OrderText>;

export type OrderTextField = keyof typeof orderTexts;

/** Whether a field of an order is one of these texts. */
export const isOrderText = (name: string): name is OrderTextField => Object.hasOwn(orderTexts, name);

export const orderTextFields: readonly OrderTextField[] = Object.keys(orderTexts).filter(isOrderText);

export const orderText = (field: OrderTextField): OrderText => orderTexts[field];

/** The texts whose columns stand there. */
export const orderTextsBefore = (place: OrderText['column']['before']): readonly OrderTextField[] =>
  orderTextFields.filter((field) => orderText(field).column.before === place);

/** A value for each of the texts. */
export const forOrderTexts = <Value>(
  valueOf: (field: OrderTextField) => Value,
): Record<OrderTextField, Value> =>
  Object.fromEntries(orderTextFields.map((field) => [field, valueOf(field)])) as Record<
    OrderTextField,
    Value
  >;
