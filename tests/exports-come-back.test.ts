import { type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { readFileContent } from '../client/src/orders/import/file-rows.ts';
import { detectColumns, ordersOfList } from '../client/src/orders/paste/pasted-orders.ts';
import { type CsvSeparator, formatCsv } from '../server/src/tables/csv.ts';
import { ordersTable } from '../server/src/tables/tables.ts';
import { formatXlsx } from '../server/src/tables/xlsx.ts';
import { seeded } from './support/random.ts';

const today = '2026-11-23';
const sites = [
  'Kita Kehl',
  'Größe 7,5',
  '=1+1',
  '+49 7641',
  '-5 Grad',
  '@home',
  "'Süd'",
  "'=x",
  '"Alte" Post; Ost',
  'a,=b',
  'A|-B',
  '007',
  'Łódź',
  'Ort',
  'Projekt',
  '12',
  '9.000',
  'TRUE',
  '15.12.2026',
  '46371',
];
const notes = [
  '',
  'Kran, ab 7',
  'Zeile 1\nZeile 2',
  '=SUM(A1)',
  '- zuerst\n- dann',
  '„Halle“ & <Tor>',
  "'",
  '"',
  ';',
];
const attributes = Array.from({ length: 11 }, (_, index) => `attribute${index + 1}`);

/** Creates random orders with values that a spreadsheet program could misinterpret. */
const randomOrders = (seed: number): Order[] => {
  const { below, pick } = seeded(seed);
  const flag = (): boolean => below(4) === 0;
  return Array.from({ length: 30 }, (_, index) => {
    const hallId = (1 + below(3)) as 1 | 2 | 3;
    const flags = Object.fromEntries(['isUrgent', 'isShort', ...attributes].map((name) => [name, flag()]));
    return {
      id: index + 1,
      orderId: String(1 + below(999_999)),
      constructionSite: pick(sites),
      postCode: String(10_000 + below(90_000)),
      city: pick(['Kehl', 'Bad Krozingen', 'Ort']),
      steel: below(3) * below(30_000),
      matting: 1 + below(5_000),
      time: pick(['', '07:00', '07:00-12:00']),
      note: pick(notes),
      h1: hallId === 1 || flag(),
      h2: hallId === 2 || flag(),
      h3: hallId === 3 || flag(),
      ...flags,
      isCanceled: below(6) === 0,
      date: addDays(today, below(40)),
      hallId,
      partsAmount: 0,
      byHand: {},
      version: 1,
    } as unknown as Order;
  });
};

const read = async (file: Uint8Array, language: Language) => {
  const { rows, book } = await readFileContent(file, { maxOrders: 1_000 });
  const target = { hall: 1, day: today, today, language, countsFrom1904: book?.countsFrom1904 } as const;
  return [...ordersOfList(detectColumns(rows, 1), target)];
};

/** The fields of an order that the exported list contains. */
const said = ({ id: _, isCanceled: __, partsAmount: ___, byHand: ____, version: _____, ...order }: Order) =>
  order;

/** Parses the file as the import preview does: one order per line, or its problems. */
const readBack = async (file: Uint8Array, language: Language) =>
  (await read(file, language)).map(({ order, problems }) => order ?? problems);

const expected = (orders: readonly Order[]): object[] =>
  orders.map((order) => (order.isCanceled ? { isCanceled: 'orderPaste.canceled' } : said(order)));

describe('an export comes back whole, canceled orders left out with a word', () => {
  const seeds = Array.from({ length: 4 }, (_, index) => index + 1);

  it.each<CsvSeparator>(['comma', 'semicolon'])('as CSV with a %s', async (separator) => {
    for (const seed of seeds)
      for (const language of languages) {
        const orders = randomOrders(seed);
        const file = new TextEncoder().encode(formatCsv(ordersTable(orders), separator));
        expect(await readBack(file, language)).toMatchObject(expected(orders));
      }
  });

  it.each(languages)('as XLSX in %s', async (language) => {
    for (const seed of seeds.slice(0, 2)) {
      const orders = randomOrders(seed);
      const file = new Uint8Array(await formatXlsx(ordersTable(orders), 'Aufträge', language));
      expect(await readBack(file, language)).toMatchObject(expected(orders));
    }
  });
});
