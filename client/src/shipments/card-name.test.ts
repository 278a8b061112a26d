// @vitest-environment happy-dom
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { beforeAll, expect, it } from 'vitest';
import { cardProperties } from './card-facts.ts';
import { useCardName } from './card-name.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';

beforeAll(async () => {
  await setLanguage('de');
});

const date = testDay;
const nameOf = (changes: object = {}, ofOrder: object = {}, mark: YardMark | null = null): string => {
  const shipment = aShipment({ id: 1, date, productionOrderId: 7, ...changes });
  const order = anOrder({ id: 7, date, constructionSite: 'Messe', ...ofOrder });
  const facts = cardProperties(shipment, order, date);
  return renderHookInApp(() => useCardName(shipment, order, facts, mark), null).result.current;
};
const plain = 'Messe, 70629 Stuttgart, 10 t';

it.each([
  ['site, place and amount', {}, {}, plain],
  ['0 t', { amount: 0 }, {}, 'Messe, 70629 Stuttgart, 0 t'],
  ['the most', { amount: 9_999_999 }, {}, 'Messe, 70629 Stuttgart, 10.000 t'],
  ['its time', {}, { time: '07:00' }, `${plain}, 07:00`],
  [
    'that it is canceled, not what it was moved from',
    { previousDate: '2026-11-20' },
    { isCanceled: true },
    `${plain}, Storniert`,
  ],
  ['that it is deleted', { isDeleted: true }, {}, `${plain}, Gelöscht`],
  ['where it came from', { previousDate: '2026-12-31' }, {}, `${plain}, Vom 31.12.2026 nach vorn verschoben`],
  [
    'and in which direction',
    { previousDate: '2026-11-20' },
    {},
    `${plain}, Vom 20.11.2026 nach hinten verschoben`,
  ],
  [
    'where a ghost has gone',
    { date: '2027-01-01', dateAtLastOrderChange: date },
    {},
    `${plain}, Jetzt für 01.01.2027 geplant`,
  ],
  ['which part it is', { splitNumber: 2, totalNumberOfSplits: 3 }, {}, `${plain}, Teil 2 von 3`],
  [
    'its flags and that it has a note',
    {},
    { isUrgent: true, isShort: true, note: 'Kran' },
    `${plain}, LTD, Kurz, Notizen`,
  ],
])('says %s', (_what, shipment, order, name) => {
  expect(nameOf(shipment, order)).toBe(name);
});

it('contains the yard’s report and its author', () => {
  const mark: YardMark = {
    status: 'missing',
    note: '',
    photo: null,
    at: '2026-11-23T08:00:00Z',
    by: 'Tor 3',
    linkId: 1,
  };
  expect(nameOf({}, {}, mark)).toBe(`${plain}, vom Hof: fehlt (Tor 3)`);
});

it('has a unique name for each attribute', () => {
  const names = attributeFields.map((field) => nameOf({}, { [field]: true }).slice(plain.length + 2));
  expect(new Set(names).size).toBe(attributeFields.length);
  expect(names).not.toContain('');
  const all = Object.fromEntries(attributeFields.map((field) => [field, true]));
  expect(nameOf({}, all)).toBe([plain, ...names].join(', '));
});
