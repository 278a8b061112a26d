import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { expect, it } from 'vitest';
import { fieldsOf } from '../order-columns.ts';
import { parseClipboardText } from '../paste/clipboard-text.ts';
import { toHtmlTable, cellsToCopy, toTabSeparated } from './copied-cells.ts';

const orderOf = (fields: Partial<Order>): Order => anOrder({ id: 1, date: '2026-11-23', ...fields });

const order = orderOf({
  orderId: '248117',
  constructionSite: '=HYPERLINK("http://x")',
  postCode: '77694',
  city: 'Kehl <am Rhein>',
  steel: 9345,
  matting: 1000,
  time: '06:00 - 08:00',
  h1: true,
  h2: true,
  isUrgent: true,
  attribute2: true,
});

it('a row is copied as shown, with exact kilograms, and the preview reads it back', () => {
  const text = toTabSeparated(cellsToCopy([order, orderOf({ city: 'Lahr' })], 1));
  const [first, second, ...others] = parseClipboardText(text);
  const fields = fieldsOf(1).filter((field) => field !== 'actions');
  const shown: Partial<Record<string, string>> = {
    orderId: '248117',
    constructionSite: `'=HYPERLINK("http://x")`,
    postCode: '77694',
    city: 'Kehl <am Rhein>',
    steel: '9345',
    matting: '1000',
    total: '10345',
    h2: 'x',
    time: '06:00 - 08:00',
    isUrgent: 'x',
    attribute2: 'x',
  };
  expect(first).toEqual(fields.map((field) => shown[field] ?? ''));
  expect(second?.[fields.indexOf('city')]).toBe('Lahr');
  expect(others).toEqual([]);
});

it.each([
  ['city', '=1+1', "'=1+1"],
  ['city', '+49 7851', "'+49 7851"],
  ['city', '-', "'-"],
  ['constructionSite', '@Halle', "'@Halle"],
  ['constructionSite', 'Halle; =1', "Halle;' =1"],
  ['constructionSite', 'Am "Anger"', '"Am ""Anger"""'],
  ['time', 'bis 9', 'bis 9'],
])('%s %j is copied as %j', (field, value, text) => {
  expect(toTabSeparated(cellsToCopy([orderOf({ [field]: value })], 1, field))).toBe(text);
});

it('the HTML table escapes its content, and keeps texts from becoming numbers', () => {
  const html = toHtmlTable(cellsToCopy([order], 1));
  expect(html).toContain(`<td style="mso-number-format:'\\@'">Kehl &lt;am Rhein&gt;</td><td>9345</td>`);
  expect(html).not.toContain('<am');
});

it('the menu column is not copied', () => {
  expect(cellsToCopy([order], 1, 'actions')).toEqual([[]]);
});
