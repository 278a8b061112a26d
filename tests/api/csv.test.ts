import {
  addDeliveryEndpoint,
  pinDeliveryEndpoint,
  pinItemEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { tableTypes } from '@werkplan/shared/http/table-query.ts';
import { orderSchema } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrder, makeTruck, partsOf, runOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const xlsxType = tableTypes.xlsx;
const tomorrow = addDays(today, 1);

const fetchText = async (
  client: Client,
  path: string,
  accept = '*/*',
): Promise<{ status: number; headers: Headers; text: string }> => {
  const headers = {
    accept,
    cookie: client.cookie,
    ...(client.token && { authorization: `Bearer ${client.token}` }),
  };
  const response = await fetch(plant.url + path, { headers });
  // Decoded by hand, because text() would drop the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return { status: response.status, headers: response.headers, text };
};
const csv = async (path: string) => (await fetchText(plant.anna, path)).text;
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');

let orderId: string;
beforeAll(async () => {
  const order = await makeOrder(plant.anna, {
    constructionSite: '=HYPERLINK("http://x")',
    city: 'Müllheim; "Nord"',
    note: '+49 7631\n-2 Matten',
  });
  ({ orderId } = order);
  const truck = await makeTruck(plant.anna);
  const run = await runOf(plant, truck.id);
  const [part] = await partsOf(plant, order.id);
  await putInSlot(plant.anna, run.id, 3, part?.id ?? 0);
  const text = await putInSlot(plant.anna, run.id, 5, '@Kran');
  await plant.anna.call(pinItemEndpoint, { params: { id: text }, body: { isPinned: true } });
  await plant.anna.call(pinDeliveryEndpoint, { params: { id: run.id }, body: { isPinned: true } });
  await plant.anna.call(addDeliveryEndpoint, {
    body: { truckId: truck.id, date: today, startingTime: '13:00' },
  });
  await makeOrder(plant.anna, { constructionSite: 'Kita Sonnenhang', steel: 300_000 });
});

describe('orders', () => {
  spec('L.22b');
  it('are a file with a header line, with formulas made harmless', async () => {
    const { headers, text } = await fetchText(plant.anna, `/api/orders?date=${today}&format=csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename=orders-${today}.csv`);
    expect(headers.get('vary')).toContain('Accept');
    expect(text.startsWith('\uFEFFid,orderId,constructionSite,postCode,city,steel,')).toBe(true);
    const [ofOrder = ''] = text.split(`\r\n`).filter((line) => line.includes(orderId));
    expect(ofOrder).toContain(`${orderId},"'=HYPERLINK(""http://x"")",79106,"Müllheim; ""Nord""",9000,1000,`);
    expect(ofOrder).toContain(`,"'+49 7631\n'-2 Matten",true,false,`);
  });

  it('come with semicolons for a German spreadsheet', async () => {
    const text = await csv(`/api/orders?date=${today}&format=csv&separator=semicolon`);
    expect(text.startsWith('\uFEFFid;orderId;')).toBe(true);
    expect(text).toMatch(/;Freiburg;300000;1000;;+true;false;/);
  });

  it('have the requested columns in the requested order', async () => {
    const text = await csv(`/api/orders?date=${today}&format=csv&fields=steel,orderId`);
    expect(linesOf(text).slice(0, 2)).toEqual(['steel,orderId', expect.stringMatching(/^\d+,\d+$/)]);
  });

  it('have their names even on an empty day', async () => {
    const lines = linesOf(await csv('/api/orders?date=2026-12-24&format=csv'));
    // `byHand`, `drawings` and `drawn` have no column.
    const names = Object.keys(orderSchema.shape).length - 3;
    expect(lines.map((line) => line.split(',').length)).toEqual([names]);
  });
});

it('deliveries have a line for each taken slot, each empty run and each shipment on no truck', async () => {
  spec('L.22b');
  const [names, ...lines] = linesOf(
    await csv(`/api/deliveries?date=${today}&format=csv&separator=semicolon`),
  );
  expect(names).toBe(
    'deliveryId;date;registration;truckDriver;startingTime;slot;text;shipmentId;amount;orderId;constructionSite;' +
      'postCode;city;splitNumber;totalNumberOfSplits;shipmentDate;isCanceled;isDeleted;note;isRunPinned;isPinned;' +
      'longest;loadingMetres;bulky;isTooLong;runMetres;runAtLeast;runLongest',
  );
  const starts = lines.map((line) => line.replace(/^\d+/, 'N').split(';').slice(0, 7).join(';'));
  expect(starts).toEqual([
    `N;${today};OG-BS 214;Yilmaz;05:30;3;`,
    `N;${today};OG-BS 214;Yilmaz;05:30;5;'@Kran`,
    `N;${today};OG-BS 214;Yilmaz;13:00;;`,
    ';;;;;;',
  ]);
  expect(lines.map((line) => line.split(';').slice(-9, -7))).toEqual([
    ['true', 'false'],
    ['true', 'true'],
    ['false', ''],
    ['', ''],
  ]);
  expect(lines[3]).toContain(';301000;');
});

it('the plan has the days of the month, free capacity below zero as the number it is', async () => {
  spec('L.22b');
  const lines = linesOf(await csv(`/api/production-plan?date=${today}&format=csv`));
  expect(lines).toHaveLength(31);
  expect(lines[0]).toBe(
    'day,hall1SteelTotal,hall2SteelTotal,hall3SteelTotal,steelTotal,mattingTotal,grandTotal,freeCapacity,' +
      'hall1Capacity,hall2Capacity,hall3Capacity,state,name,releasedAt,releasedBy,lateChanges,' +
      'hall1ReservedSteel,hall1ReservedMatting,hall2ReservedSteel,hall2ReservedMatting,' +
      'hall3ReservedSteel,hall3ReservedMatting,reservedSteel,reservedMatting',
  );
  expect(lines[23]).toBe(
    `${today},309000,0,0,309000,2000,311000,-309000,0,0,0,working,,,,0${',0'.repeat(8)}`,
  );
});

it('the forecast has ten days, each with its week', async () => {
  spec('L.22b');
  const lines = linesOf(await csv(`/api/production-forecast?date=${tomorrow}&format=csv`));
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(
    [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((n) => `${n < 5 ? 1 : 2} ${addDays(today, n)}`),
  );
});

describe('the audit list', () => {
  it('has a line for each entry, of a kind, the newest first and so many as are asked for', async () => {
    const { headers, text } = await fetchText(plant.anna, '/api/audit?kind=signIns&limit=1&format=csv');
    expect(headers.get('content-disposition')).toBe('attachment; filename=audit-signIns.csv');
    const [names, ...lines] = linesOf(text);
    expect(names).toBe('id,at,event,outcome,reason,by,person,about,details,address');
    expect(lines.map((line) => line.replace(/^\d+,[^,]+/, 'N'))).toEqual([
      expect.stringMatching(/^N,signIn,done,,nobody,,[^,]+,,127\.0\.0\.1$/),
    ]);
  });

  it('is for admins alone', async () => {
    expect((await fetchText(plant.bernd, '/api/audit?format=csv')).status).toBe(403);
    expect((await plant.anna.send('GET', '/api/audit?format=csv&limit=5001')).status).toBe(400);
  });
});

describe('the format', () => {
  spec('L.22b');
  const kind = async (query: string, accept: string) => {
    const { headers } = await fetchText(plant.anna, `/api/orders?date=${today}${query}`, accept);
    return headers.get('content-type')?.split(';')[0];
  };
  it.each([
    ['', 'text/csv', 'text/csv'],
    ['', 'text/csv, application/json;q=0.5', 'text/csv'],
    ['', 'text/html,*/*;q=0.8', 'application/json'],
    ['', 'application/json', 'application/json'],
    ['', xlsxType, xlsxType],
    ['&format=xlsx', 'application/json', xlsxType],
    ['&format=json', 'text/csv', 'application/json'],
    ['&format=csv', 'application/json', 'text/csv'],
  ])('of …%s for %s is %s', async (query, accept, type) => {
    expect(await kind(query, accept)).toBe(type);
  });

  it.each([
    ['format=pdf', 'format'],
    ['format=csv&fields=colour', 'fields'],
    ['format=csv&separator=tab', 'separator'],
    ['format=csv&colour=red', 'colour'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await plant.anna.send('GET', `/api/orders?date=${today}&${query}`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('does not bypass access rights', async () => {
    const script = await scriptWith(plant, 'display');
    expect((await fetchText(script, `/api/orders?date=${today}&format=csv`)).status).toBe(403);
  });
});
