import { orderTexts } from '@werkplan/shared/orders/order-texts.ts';
import { attributeColors } from '@werkplan/shared/orders/attribute-colors.ts';
import { maxNoteLength } from '@werkplan/shared/orders/order.ts';

const upTo = (most: number): string => `up to ${most} characters`;

const orderFields = {
  id: 'For the calls by id',
  orderId: 'The number by which people and the ERP know it',
  constructionSite: upTo(orderTexts.constructionSite.max),
  postCode: 'five digits from 10000, or what the plant’s setting `postcodes` takes',
  city: upTo(orderTexts.city.max),
  time: `When the site wants it, ${upTo(orderTexts.time.max)}`,
  externalNumber: `The ERP’s number, ${upTo(orderTexts.externalNumber.max)}; no two live orders from today on share one`,
  note: `${upTo(maxNoteLength)}, lines kept`,
  h1: 'Hall 1 is involved',
  h2: 'Hall 2 is involved',
  h3: 'Hall 3 is involved',
  isUrgent: 'LTD',
  isShort: 'Kurz',
  ...Object.fromEntries(
    attributeColors.map((color, index) => [`attribute${index + 1}`, `Colour flag, ${color}`]),
  ),
  isCanceled: 'Only undo takes it back',
  hallId: 'The hall that it is planned in',
  partsAmount: 'What its live shipments weigh together, kg; the server keeps it',
  byHand: 'By field: a person has set it last, so a script’s push without a version leaves it',
  version: 'Counts its changes; sent along, the change is merged with what others changed since',
};
const batchFields = {
  perRow: 'Store what is right and answer the rest in `refused`, in place of all or none',
  dryRun: 'Answer what it would do, and do nothing',
};

/** Descriptions of fields, by schema and field, where the type isn't enough. */
export const fieldDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Order: orderFields,
  NewOrder: orderFields,
  OrderUpsert: orderFields,
  NumberedOrder: orderFields,
  UpsertedOrder: { ...orderFields, held: 'What was left as persons have it' },
  NewOrders: batchFields,
  UpsertOrders: {
    ...batchFields,
    cancelMissing:
      'Of these days, 31 at most, the list is complete: orders with other numbers are canceled. A dry run tells first which',
  },
  StoredOrders: {
    orders: 'The orders stored, in the order sent',
    refused: 'Rows that were not stored, by their place in what was sent (from 0)',
    known: 'New orders whose number others have already; stored all the same',
    halls: 'What became of each hall and day',
    held: 'By number: what was left of a row as persons have it',
    missing: 'Orders that are canceled because the list lacks them; not canceled: those that a person holds',
    counts: 'How many of `orders` are new, changed, and as they were',
  },
  HeldValue: {
    value: 'What a person has set',
    by: 'Who',
    at: 'When, UTC, ISO 8601',
    erp: 'What a push would have there, if it has said otherwise since; `isKept`: a planner leaves his own',
  },
  PlanFeed: {
    next: 'For `after` of the next page; where nothing came, of the same one',
    more: 'Whether there is more already',
  },
  PlanMessage: {
    id: 'The same each time that it comes',
    type: 'The action (`orders.create`); `plan.reset`: load the plan anew; `webhook.test`',
    timestamp: 'When it happened, UTC, ISO 8601',
    data: 'Of a change: its id, where it stands in its streams, what it wrote, who made it, the rows as they were after it',
  },
  Patch: { deleted: 'Rows that it deleted, with the version that this consumed' },
  NewWebhook: { kinds: 'What it is told of; left out or empty: every change' },
  Webhook: {
    kinds: 'What it is told of; empty: every change',
    waiting: 'Messages that are still to be delivered',
    last: 'The latest attempt; `status` is null without an answer',
  },
  IssuedWebhook: { secret: 'Signs the messages; shown this once' },
  WebhookDelivery: {
    messageId: '`webhook-id`, the same each time that it is sent',
    type: 'The action, `plan.reset` or `webhook.test`',
    revisions: 'By stream: `{ "day:2026-11-23": 41 }`',
    state: '`waiting`: to be sent, or sent again; `failed`: given up',
    status: 'HTTP status of the latest answer',
    error: 'Why it did not arrive; `http`: answered with another status than 2xx',
    answer: 'How the latest answer begins, up to 1 kB',
    at: 'Of the latest attempt, else when it was asked for',
  },
  Refusal: {
    type: 'Why',
    displayMessage: 'The same in the caller’s language',
    fields: 'By field: what is wrong with it',
    requestId: 'By which the server’s log knows it',
  },
};

interface DescribedSchema {
  description?: string;
  properties?: Record<string, DescribedSchema>;
}

/** Adds the descriptions to the schemas' fields. */
export const describeFields = (schemas: Readonly<Record<string, DescribedSchema>>): void => {
  for (const [schema, fields] of Object.entries(fieldDescriptions))
    for (const [name, description] of Object.entries(fields)) {
      const { properties = {} } = schemas[schema] ?? {};
      const field = properties[name];
      // A copy, because another schema may share the object.
      if (field && field.description === undefined) properties[name] = { ...field, description };
    }
};
