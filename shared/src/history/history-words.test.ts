import { expect, it } from 'vitest';
import { type Language, languages } from '../i18n/languages.ts';
import { translate } from '../i18n/messages.ts';
import { handFields } from '../orders/order.ts';
import { fieldAsObject, fieldName, valueText, type Translator } from './history-words.ts';
import { phraseOf } from './history-phrases.ts';
import type { HistoryEntry, RowLabel } from './history-schema.ts';
import { obstacleText } from './obstacle-words.ts';

const wordsOf = (language: Language): Translator => ({
  language,
  t: (key, values) => translate(language, key, values),
});

const order: RowLabel = { orderId: '248016', site: 'Kita Sonnenhang' };
const run: RowLabel = { registration: 'OG-BS 214', date: '2026-11-23' };
const shipment: RowLabel = { ...order, part: 1, parts: 2 };
const labels = { orders: order, shipments: shipment, deliveries: run, trucks: run };

const sentences = [
  ['orders', 'orderId', 'die Auftragsnummer von #248016', 'the order number of #248016'],
  ['orders', 'constructionSite', 'die Baustelle von #248016', 'the construction site of #248016'],
  ['orders', 'postCode', 'die PLZ von #248016', 'the PLZ of #248016'],
  ['orders', 'city', 'den Ort von #248016', 'the city of #248016'],
  ['orders', 'steel', 'den Stahl von #248016', 'the steel of #248016'],
  ['orders', 'matting', 'die Matten von #248016', 'the matting of #248016'],
  ['orders', 'time', 'die Zeit von #248016', 'the time of #248016'],
  ['orders', 'note', 'die Notiz von #248016', 'the note of #248016'],
  ['orders', 'h2', 'die Angabe „Auch Halle 2“ von #248016', 'the flag “Also Hall 2” of #248016'],
  ['orders', 'isUrgent', 'die Markierung „LTD“ von #248016', 'the LTD flag of #248016'],
  ['orders', 'isShort', 'die Markierung „Kurz“ von #248016', 'the Kurz flag of #248016'],
  ['orders', 'attribute3', 'das Attribut 3 (Gelb) von #248016', 'attribute 3 (yellow) of #248016'],
  ['shipments', 'amount', 'die Menge von Kita Sonnenhang', 'the amount of Kita Sonnenhang'],
  ['deliveries', 'truckDriver', 'den Fahrer von OG-BS 214', 'the driver of OG-BS 214'],
  ['deliveries', 'startingTime', 'die Startzeit von OG-BS 214', 'the starting time of OG-BS 214'],
  ['trucks', 'type', 'den LKW-Typ von OG-BS 214', 'the truck type of OG-BS 214'],
  ['trucks', 'capacity', 'die Kapazität von OG-BS 214', 'the capacity of OG-BS 214'],
  ['trucks', 'registration', 'das Kennzeichen von OG-BS 214', 'the registration of OG-BS 214'],
  ['trucks', 'defaultDriver', 'den Standardfahrer von OG-BS 214', 'the default driver of OG-BS 214'],
  [
    'trucks',
    'defaultStartingTime',
    'die Standard-Startzeit von OG-BS 214',
    'the default starting time of OG-BS 214',
  ],
  ['trucks', 'color', 'die Farbe von OG-BS 214', 'the colour of OG-BS 214'],
] as const;

const entryOf = (rootAction: string, rows: HistoryEntry['rows']): HistoryEntry => ({
  changeId: 1,
  at: '2026-11-23T08:00:00Z',
  actor: { kind: 'user', id: 1, name: 'Anna' },
  action: rootAction,
  undoOf: null,
  rootAction,
  direction: 'done',
  undone: null,
  tip: 1,
  rows,
  counts: {},
});

it.each(sentences)('a change of %s %s: %s', (entity, field, german, english) => {
  const label = labels[entity];
  const row = { entity, id: 1, was: label, is: label, fields: [{ field, old: 'a', new: 'b' }] };
  const entry = entryOf(`${entity}.update`, [row]);
  expect(phraseOf(entry, wordsOf('de'))).toBe(`${german} geändert`);
  expect(phraseOf(entry, wordsOf('en'))).toBe(`changed ${english}`);
  const undone = { ...entry, direction: 'undone' } as const;
  expect(phraseOf(undone, wordsOf('de'))).toBe(`zurückgenommen: ${german} geändert`);
});

it.each([
  [['city'], order, 'den Ort (#248016 Kita Sonnenhang)', 'the city (#248016 Kita Sonnenhang)'],
  [['city', 'steel'], order, 'den Ort, den Stahl (#248016 Kita Sonnenhang)', 'the city, the steel'],
  [['isCanceled'], order, 'den Auftrag (#248016 Kita Sonnenhang)', 'the order (#248016'],
  [['isDeleted'], shipment, 'die Sendung (#248016 Kita Sonnenhang)', 'the shipment (#248016'],
  [['truckDriver'], run, 'den Fahrer (OG-BS 214)', 'the driver (OG-BS 214)'],
  [['delivery_item'], { ...run, slot: 3 }, 'OG-BS 214, Platz 4', 'OG-BS 214, slot 4'],
] as const)('what %j stands in the way of an undo with: %j', (fields, label, german, english) => {
  expect(obstacleText(fields, label, wordsOf('de'))).toBe(german);
  expect(obstacleText(fields, label, wordsOf('en'))).toContain(english);
});

it.each(languages)('whatever has a name as a label has one inside a sentence, in %s', (language) => {
  const words = wordsOf(language);
  const others = ['maxCapacity', 'text', 'deliveryId', 'production_order', 'delivery_item', 'hall_capacity'];
  for (const field of [...handFields, ...others]) {
    const [label, object] = [fieldName(field, words), fieldAsObject(field, words)];
    expect(object, field).not.toMatch(/history\./);
    expect(object, field).not.toBe(label);
  }
  expect(fieldAsObject('unheardOf', words)).toBe('unheardOf');
});

const card = { ...shipment, shipmentId: 7, registration: 'OG-BS 214', slot: 0 };
const off = { ...card, registration: 'FR-LS 902', slot: 5 };

it.each([
  ['from the list', [[null, card]], 'Kita Sonnenhang platziert', 'placed Kita Sonnenhang'],
  [
    'from truck to truck',
    [[off, card]],
    'Kita Sonnenhang umgesetzt',
    'moved Kita Sonnenhang to another slot',
  ],
  [
    'several from trucks',
    [
      [off, card],
      [
        { ...off, shipmentId: 8, slot: 6 },
        { ...card, shipmentId: 8, slot: 1 },
      ],
    ],
    '2 Sendungen umgesetzt',
    'moved 2 shipments to other slots',
  ],
  [
    'one from a truck, one from the list',
    [
      [off, card],
      [null, { ...card, shipmentId: 8, slot: 1 }],
    ],
    '2 Sendungen platziert',
    'placed 2 shipments',
  ],
] as const)('a shipment put into a slot %s', (_, moves, german, english) => {
  const rows = moves.flatMap(([was, is], index) => [
    ...(was ? [{ entity: 'deliveryItems' as const, id: 10 + index, was, is: null, fields: [] }] : []),
    { entity: 'deliveryItems' as const, id: 20 + index, was: null, is, fields: [] },
  ]);
  const entry = entryOf('deliveries.fillSlot', rows);
  expect(phraseOf(entry, wordsOf('de'))).toBe(german);
  expect(phraseOf(entry, wordsOf('en'))).toBe(english);
});

const note = { registration: 'OG-BS 214', slot: 0, text: 'Kranzeit 08:00' };

it.each([
  ['pinned', [null, true], 'eine Notiz angeheftet', 'pinned a note'],
  ['unpinned', [true, false], 'eine Notiz wieder gelöst', 'unpinned a note'],
] as const)('a text that is %s', (_, [old, is], german, english) => {
  const fields = [{ field: 'isPinned', old, new: is }];
  const entry = entryOf('deliveryItems.pin', [
    { entity: 'deliveryItems', id: 1, was: note, is: note, fields },
  ]);
  expect(phraseOf(entry, wordsOf('de'))).toBe(german);
  expect(phraseOf(entry, wordsOf('en'))).toBe(english);
});

it.each([
  ['longest', 14_000, '14,0 m', '14.0 m'],
  ['loadingMetres', 7.2, '7,2 m', '7.2 m'],
  ['steel', 12_500, '12.500 kg', '12.500 kg'],
] as const)(
  '%s %s has the decimal sign of the language, and dots before thousands',
  (field, value, ...texts) => {
    expect([valueText(field, value, wordsOf('de')), valueText(field, value, wordsOf('en'))]).toEqual(texts);
  },
);
