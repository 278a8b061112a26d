import { drawingsOfOrderEndpoint, freeNumbersEndpoint } from '@werkplan/shared/bvbs/bvbs-endpoints.ts';
import { sample, writeAbs, writeAbsLine } from '@werkplan/shared/bvbs/testing/abs-writer.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { revisionsIn } from '../support/answered-revisions.ts';
import { lineOf, newProject, sendBvbs } from '../support/bvbs.ts';
import type { Client } from '../support/client.ts';
import { fetchDay } from '../support/follower.ts';
import { LiveFollower } from '../support/live-follower.ts';
import { today, usePlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';

const plant = usePlant();
let erp: Client;
beforeAll(async () => {
  erp = await scriptWith(plant, 'read', 'write');
});

const drawingsOf = async ({ id }: Pick<Order, 'id'>, at?: string) =>
  await plant.bernd.call(drawingsOfOrderEndpoint, { params: { id }, query: { at } });
const told = async ({ id }: Pick<Order, 'id'>): Promise<string[]> => {
  const { entries } = await plant.anna.call(historyEndpoint, { query: { entity: 'orders', id } });
  return entries.map((entry) =>
    phraseOf(entry, { language: 'de', t: (key, values) => translate('de', key, values) }),
  );
};

describe('a file that a script sends', () => {
  it('becomes an order, and the second planner sees it at once', async () => {
    const window = await LiveFollower.open(plant.bernd, today);
    const reply = await sendBvbs(erp, `${sample.join('\r\n')}\r\n`, {
      orderId: '600001',
      file: 'WP.abs',
    });
    const { status, body } = reply;
    expect([status, body.counts]).toEqual([200, { created: 1, changed: 0, unchanged: 0 }]);
    const [order] = body.orders ?? [];
    expect(order).toMatchObject({
      orderId: '600001',
      constructionSite: 'WP-TEST',
      steel: 549,
      matting: 671,
      drawings: 1,
      h1: true,
    });
    expect(body.drawings).toMatchObject([
      {
        project: 'WP-TEST',
        drawing: '17',
        index: 'a',
        state: 'new',
        isTaken: true,
        orderId: '600001',
        before: null,
      },
    ]);
    expect(body.drawings?.[0]?.after).toMatchObject({
      steel: 548.6,
      matting: 670.8,
      longest: 11_800,
      pieces: 178,
    });
    await window.reach(revisionsIn([reply]));
    expect(window.state.orders.get(order?.id ?? 0)).toEqual(order);
    window.close();
    expect(await drawingsOf(order as Order)).toMatchObject([
      { productionOrderId: order?.id, file: 'WP.abs', firstLine: 1, lastLine: 4, leftOut: [], version: 1 },
    ]);
    expect(await told(order as Order)).toEqual(['Zeichnung 17 übernommen: #600001']);
    expect((await fetchDay(plant.anna, today)) as object).not.toHaveProperty('drawings');
  });

  it('is imported once per drawing or combined under one number, with the site of the plant’s orders', async () => {
    const project = newProject();
    const lines = [lineOf(project, { r: 18 }), lineOf(project), lineOf(project, { r: 18, p: 2 })];
    const each = await sendBvbs(erp, writeAbs(lines), { orderId: ['600010', '600011'] });
    expect(each.body.orders?.map(({ orderId, steel, drawings }) => [orderId, steel, drawings])).toEqual([
      ['600010', 18, 1],
      ['600011', 9, 1],
    ]);
    const more = [lineOf(project, { r: 20 }), lineOf(project, { r: 21 })];
    const joined = await sendBvbs(erp, writeAbs(more), {
      orderId: '600012',
      postCode: undefined,
      city: undefined,
    });
    expect(joined.body.orders).toMatchObject([
      { orderId: '600012', steel: 18, drawings: 2, postCode: '77723', city: 'Gengenbach' },
    ]);
  });

  it('does nothing as a dry run, and with an equal key is imported once', async () => {
    const file = writeAbs([lineOf(newProject())]);
    const before = await fingerprint(plant.db);
    const tried = await sendBvbs(erp, file, { orderId: '600020', dryRun: true });
    expect(tried.body).toMatchObject({ answer: { drawings: [{ state: 'new' }] }, halls: [{ date: today }] });
    expect(await fingerprint(plant.db)).toEqual(before);
    const key = { 'idempotency-key': 'bvbs-600020' };
    const first = await sendBvbs(erp, file, { orderId: '600020' }, key);
    const again = await sendBvbs(erp, file, { orderId: '600020' }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await sendBvbs(erp, `${file}\r\n`, { orderId: '600020' }, key);
    expect([other.status, other.body.type]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it('is refused with faulty lines, which are named; the other lines can be imported, and the note mentions that', async () => {
    const project = newProject();
    const file = `${writeAbs([lineOf(project)])}${writeAbsLine(lineOf(project, { p: 2 })).replace('@n10@', '@n11@')}\r\nXYZ\r\n`;
    const refused = await sendBvbs(erp, file, { orderId: '600030' });
    expect([refused.status, refused.body.type]).toEqual([400, 'BVBS_FAULTY_LINES']);
    expect(refused.body.lines?.map(({ line, code }) => [line, code])).toEqual([
      [2, 'checksum'],
      [3, 'noLine'],
    ]);
    const { body } = await sendBvbs(erp, file, { orderId: '600030', withoutFaultyLines: true });
    expect(body.orders).toMatchObject([
      { steel: 9, note: `Drawing 17: line 2 of the file is missing (faulty)` },
    ]);
  });

  it('with a weight of all pieces requires a statement of what the weight means', async () => {
    const project = newProject();
    const file = writeAbs([lineOf(project, { l: 4000, n: 200, e: 710 })]);
    const refused = await sendBvbs(erp, file, { orderId: '600040' });
    expect([refused.status, refused.body.type, refused.body.lines?.[0]?.line]).toEqual([
      400,
      'BVBS_WEIGHTS',
      1,
    ]);
    const total = await sendBvbs(erp, file, { orderId: '600040', weights: 'total' });
    expect(total.body.orders).toMatchObject([{ steel: 710 }]);
  });

  it('without a number is refused naming the drawing, unless the plant offers numbers', async () => {
    const project = newProject();
    const file = writeAbs([lineOf(project, { r: 'B-1' }), lineOf(project, { r: 'B-2' })]);
    const none = await sendBvbs(erp, file);
    expect(none.body).toMatchObject({
      type: 'DRAWING_WITHOUT_NUMBER',
      drawing: 'B-1',
      displayMessage: `Drawing ${project}, B-1 lacks an order number. Please enter it.`,
    });
    expect((await plant.anna.call(freeNumbersEndpoint, {})).numbers).toEqual([]);
    await plant.anna.call(changePlantEndpoint, { body: { orderNumbers: { from: 700_000, to: 700_900 } } });
    expect((await plant.anna.call(freeNumbersEndpoint, { query: { count: 2 } })).numbers).toEqual([
      '700000',
      '700001',
    ]);
    const { body } = await sendBvbs(erp, file);
    expect(body.orders?.map(({ orderId }) => orderId)).toEqual(['700000', '700001']);
    await plant.anna.call(changePlantEndpoint, { body: { orderNumbers: null } });
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing but blanks', ' \r\n', 'empty'],
    ['a PDF', '%PDF-1.7\n…', 'pdf'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'packed'],
    ['a NUL', `${sample[0]}\u0000`, 'binary'],
    ['more lines than anybody draws', '\n'.repeat(60_001), 'tooManyLines'],
    ['an endless line', 'B'.repeat(100_001), 'lineTooLong'],
    ['a list', 'Auftrag;Baustelle\n1;Kehl', 'nothing'],
  ])('that is %s is refused with its reason, and nothing is stored', async (_what, file, reason) => {
    const before = await fingerprint(plant.db);
    const { status, body } = await sendBvbs(erp, file, { orderId: '600050' });
    expect([status, body.type, body.reason]).toEqual([400, 'BVBS_UNREADABLE', reason]);
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it('is decoded with the charset that it names', async () => {
    const project = `Brücke ${newProject()}`;
    const bytes = Buffer.from(writeAbs([lineOf(project)]), 'latin1');
    const headers = { 'content-type': 'text/plain; charset=iso-8859-1' };
    const { body } = await sendBvbs(erp, bytes, { orderId: '600060' }, headers);
    expect(body.drawings).toMatchObject([{ project }]);
    const unknown = await sendBvbs(
      erp,
      bytes,
      { orderId: '600060' },
      { 'content-type': 'text/plain; charset=ebcdic' },
    );
    expect(unknown.status).toBe(415);
  });

  it('is refused with every wrong field, and for callers who may not change the plan', async () => {
    const file = writeAbs([lineOf(newProject())]);
    const past = await sendBvbs(erp, file, { orderId: '600070', date: addDays(today, -1), postCode: 'x' });
    expect(past.body.fields).toMatchObject({ postCode: expect.any(String) as string });
    const reader = await scriptWith(plant, 'read');
    expect((await sendBvbs(reader, file, { orderId: '600070' })).status).toBe(403);
    expect((await sendBvbs(plant.nobody, file, { orderId: '600070' })).status).toBe(401);
  });
});
