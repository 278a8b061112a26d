import { describe, expect, it } from 'vitest';
import { toRow } from '../../server/src/change/rows.ts';
import { anna, changeAt, day, dayStream, edit, item, order, remove, useCommits } from '../support/commits.ts';

const scene = useCommits();

const itemsNow = async () =>
  await scene.database.db.selectFrom('deliveryItem').selectAll().orderBy('id').execute();

describe('a commit', () => {
  it('writes its rows, its change, its images, its streams and its key', async () => {
    const { db } = scene.database;
    const writes = [edit('orders', order, { note: 'neu' }), remove('deliveryItems', item)];
    const totals = [{ id: 1 as const, steelTotal: 1, mattingTotal: 2 }];
    const change = changeAt(2, writes, {
      streams: { [dayStream]: { revision: 2, totals }, trucks: { revision: 1, totals: null } },
    });
    const result = await scene.commit([change], { at: { [dayStream]: 1, trucks: 0 } });
    const id = result.result === 'stored' ? result.ids[0] : undefined;
    expect(result).toEqual({ result: 'stored', ids: [expect.any(Number)], prints: [], totals: {} });
    expect(await db.selectFrom('productionOrder').select(['note', 'version']).execute()).toEqual([
      { note: 'neu', version: 2 },
    ]);
    expect(await itemsNow()).toEqual([]);
    const { at: _, ...logged } = await db
      .selectFrom('change')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(logged).toEqual({
      id,
      actor: 'user:1',
      actorName: 'Anna',
      loginId: 1,
      action: 'test.commit',
      undoOf: null,
      mutationId: change.idempotency?.key,
      patch: change.patch,
    });
    const images = await db
      .selectFrom('changeRow')
      .selectAll()
      .where('changeId', '=', Number(id))
      .orderBy('id')
      .execute();
    expect(
      images.map(({ entity, version, before, after }) => [
        entity,
        version,
        before && toRow(before),
        after && toRow(after),
      ]),
    ).toEqual([
      ['production_order', 2, order, { ...order, note: 'neu', version: 2 }],
      ['delivery_item', 2, item, null],
    ]);
    const told = await db
      .selectFrom('changeStream')
      .selectAll()
      .where('changeId', '=', Number(id))
      .orderBy('streamKey')
      .execute();
    expect(told).toEqual([
      { streamKey: dayStream, revision: 2, changeId: id, totals },
      { streamKey: 'trucks', revision: 1, changeId: id, totals: null },
    ]);
    const { createdAt: __, ...claimed } = await db
      .selectFrom('idempotency')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(claimed).toEqual({
      actor: 'user:1',
      ...change.idempotency,
      answer: null,
      asOf: id,
      reply: change.reply,
      revisions: { [dayStream]: 2, trucks: 1 },
    });
    expect(await scene.head()).toBe(2);
  });

  it('without streams claims its key and logs nothing', async () => {
    const before = await scene.rows();
    const change = changeAt(2, [], { streams: {} });
    expect(await scene.commit([change])).toMatchObject({ result: 'stored', ids: [null] });
    const { idempotency, ...rest } = await scene.rows();
    const { idempotency: _, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(idempotency).toMatchObject([
      { key: change.idempotency?.key, as_of: expect.any(Number), revisions: {} },
    ]);
  });

  it('of nothing but streams is broadcast with what it says', async () => {
    expect(await scene.write()).toMatchObject({ result: 'stored', ids: [expect.any(Number)] });
    expect(await scene.head()).toBe(2);
  });

  it('opens days, and each once', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await scene.commit([], { opened: [day, '2026-11-24', day] })).toMatchObject({
        result: 'stored',
        ids: [],
      });
    const { opened_day: opened } = await scene.rows();
    expect(opened).toEqual([{ date: day }, { date: '2026-11-24' }]);
  });

  it('keeps prints, and of earlier ones of the day not what they said', async () => {
    const print = {
      date: day,
      paper: 'delivery' as const,
      revision: 1,
      printedAt: '2026-11-23T08:00:00.000Z',
      actor: anna,
      content: { a: 'b' },
      after: null,
    };
    const first = await scene.commit([], {
      prints: [print, { ...print, date: '2026-11-24' }, { ...print, paper: 'hall2' }],
    });
    const ids = first.result === 'stored' ? first.prints : [];
    expect(ids).toHaveLength(3);
    await scene.commit([], { prints: [{ ...print, after: ids[0] ?? null, content: { a: 'c' } }] });
    const prints = await scene.database.db.selectFrom('print').selectAll().orderBy('id').execute();
    expect(
      prints.map(({ date, content, actorName, printedAt }) => [
        date,
        content,
        actorName,
        printedAt.toISOString(),
      ]),
    ).toEqual([
      [day, null, 'Anna', print.printedAt],
      ['2026-11-24', { a: 'b' }, 'Anna', print.printedAt],
      [day, { a: 'b' }, 'Anna', print.printedAt],
      [day, { a: 'c' }, 'Anna', print.printedAt],
    ]);
  });
});
