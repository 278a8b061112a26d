import { orderTexts } from '@werkplan/shared/orders/order-texts.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { maxNoteLength } from '@werkplan/shared/orders/order.ts';

const upTo = (most: number): string => `up to ${most} characters`;

const orderFields = {
  id: 'Identifies the row in all calls',
  orderId: 'The number by which people and the ERP know the order',
  constructionSite: upTo(orderTexts.constructionSite.max),
  postCode: 'five digits from 10000, or what the plant’s setting `postcodes` allows',
  city: upTo(orderTexts.city.max),
  time: `The delivery time that the site wants, ${upTo(orderTexts.time.max)}`,
  externalNumber: `The ERP’s number, ${upTo(orderTexts.externalNumber.max)}; two live orders from today on can’t have the same`,
  note: `${upTo(maxNoteLength)}, may have several lines`,
  h1: 'Hall 1 is involved',
  h2: 'Hall 2 is involved',
  h3: 'Hall 3 is involved',
  isUrgent: 'Urgent, shown as LTD',
  isShort: 'Short bars, shown as Kurz',
  ...Object.fromEntries(
    attributeColors.map((color, index) => [`attribute${index + 1}`, `Colour flag, ${color}`]),
  ),
  isCanceled: 'True if the order is canceled, which only an undo reverts',
  hallId: 'The hall that produces the order',
  partsAmount: 'The sum of its live shipments in kg, computed by the server',
  byHand: 'The fields that a person has set last; a script’s push without a version doesn’t overwrite them',
  version:
    'The number of the row’s changes; if it is sent, the change is merged with changes by others since',
};
const batchFields = {
  perRow: 'Stores the valid rows and answers the others in `refused`, instead of all or none',
  dryRun: 'Answers the effects of the change without storing it',
};

/** Descriptions by schema and field, for fields that their type doesn't explain. */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Order: orderFields,
  NewOrder: orderFields,
  OrderUpsert: orderFields,
  NumberedOrder: orderFields,
  UpsertedOrder: { ...orderFields, held: 'Fields that keep a person’s value instead of the one sent' },
  NewOrders: batchFields,
  UpsertOrders: {
    ...batchFields,
    cancelMissing:
      'Days, at most 31, for which the list is complete: orders with other numbers are canceled. A dry run lists them first',
  },
  StoredOrders: {
    orders: 'The stored orders, in the order sent',
    refused: 'Rows that were not stored, by their index in the rows sent (from 0)',
    known: 'New orders whose number other orders have already; they are stored nevertheless',
    halls: 'The effect on each hall and day',
    held: 'By row: the fields that keep a person’s value instead of the one sent',
    missing: 'Orders that the list lacks: they are canceled, unless a person has decided otherwise',
    counts: 'How many of `orders` are new, changed and unchanged',
  },
  HeldValue: {
    value: 'The value that a person has set',
    by: 'The name of that person',
    at: 'The time of that change, UTC, ISO 8601',
    erp: 'The ERP’s value, if a push has sent another one since; `isKept` is true if a planner keeps the person’s value',
  },
  PlanFeed: {
    next: 'Sent as `after` for the next page; if there was no message, for the same page again',
    more: 'True if there are more messages already',
  },
  PlanMessage: {
    id: 'The same each time that the message is sent',
    type: 'The action (`orders.create`), `webhook.test`, or `plan.reset`, after which the plan must be loaded again',
    timestamp: 'The time of the event, UTC, ISO 8601',
    data: 'For a change: its id, revisions by stream, kinds of written rows, its author, and the rows as they were after it',
  },
  Patch: { deleted: 'The deleted rows, each with the version that the deletion got' },
  NewWebhook: { kinds: 'The kinds of changes that the webhook receives; if absent or empty, every change' },
  Webhook: {
    kinds: 'The kinds of changes that the webhook receives; if empty, every change',
    waiting: 'The number of messages that are not delivered yet',
    last: 'The latest attempt; `status` is null without an answer',
  },
  IssuedWebhook: { secret: 'The key that signs the messages, shown only once' },
  WebhookDelivery: {
    messageId: 'The message’s `webhook-id`, the same for each attempt',
    type: 'The action, `plan.reset` or `webhook.test`',
    revisions: 'Revisions by stream: `{ "day:2026-11-23": 41 }`',
    state: '`waiting`: to be sent or retried; `failed`: given up',
    status: 'The HTTP status of the latest answer',
    error: 'Why the latest attempt failed; `http`: the status was not 2xx',
    answer: 'The beginning of the latest answer, up to 1 kB',
    at: 'The time of the latest attempt, else of the request',
  },
  Refusal: {
    type: 'The error code',
    displayMessage: 'The reason in the caller’s language',
    fields: 'The problem of each invalid field, by field',
    requestId: 'The id of the request in the server’s log',
  },
};

interface DescribedSchema {
  description?: string;
  properties?: Record<string, DescribedSchema>;
}

/** Adds the descriptions to those fields of the schemas that have none. */
export const describeFields = (schemas: Readonly<Record<string, DescribedSchema>>): void => {
  for (const [schema, fields] of Object.entries(fieldDescriptions))
    for (const [name, description] of Object.entries(fields)) {
      const { properties = {} } = schemas[schema] ?? {};
      const field = properties[name];
      // The field's object is copied, because another schema may use the same object.
      if (field && field.description === undefined) properties[name] = { ...field, description };
    }
};
