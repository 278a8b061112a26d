import { expect, it } from 'vitest';
import { languages } from '@werkplan/shared/i18n/languages.ts';
import { parseXlsx } from '../client/src/orders/import/xlsx-cells.ts';
import { figuresTable } from '../server/src/figures/figures-table.ts';
import { loadCells } from '../server/src/loads/load-cells.ts';
import { loadsTable } from '../server/src/loads/load-routes.ts';
import { headingOf } from '../server/src/tables/column-headings.ts';
import {
  auditTable,
  deliveriesTable,
  forecastTable,
  ordersTable,
  productionPlanTable,
} from '../server/src/tables/tables.ts';
import { formatXlsx } from '../server/src/tables/xlsx.ts';

it('each column of each table has a head in words', () => {
  const tables = [
    ordersTable([]),
    productionPlanTable([]),
    forecastTable({ week1: [], week2: [] }),
    auditTable({ entries: [], next: null }),
    deliveriesTable({ deliveries: [], unassignedShipments: [] }, loadCells),
    loadsTable([]),
    figuresTable({ knownFrom: null, groups: [] } as never),
  ];
  for (const language of languages)
    for (const name of tables.flatMap(({ columns }) => columns))
      expect(headingOf(name, language), `${language} ${name}`).not.toMatch(/^[a-z]|[{}]/);
});

it('what a text holds is never computed, never broken, and days before the spreadsheets’ calendar are texts', async () => {
  const notes = ['=1+1', '+1', '@SUM(A1)', '007', '</t><f>1+1</f>', 'a\u0001b\ud800c\nd'];
  const rows = notes.map((note) => ({ note, date: '1899-01-01', amount: -5 }));
  const file = await formatXlsx({ columns: ['note', 'date', 'amount'], rows }, 'x'.repeat(40), 'de');
  const [, ...lines] = (await parseXlsx(new Uint8Array(file))).cells;
  expect(lines).toEqual([...notes.slice(0, 5), 'abc\nd'].map((note) => [note, '1899-01-01', -5]));
});
