import { describe, expect, it } from 'vitest';
import {
  add,
  capacity,
  changeAt,
  dayStream,
  edit,
  item,
  order,
  remove,
  run,
  shipment,
  truck,
  useCommits,
} from '../support/commits.ts';

const scene = useCommits();

const itemsNow = async () =>
  await scene.database.db.selectFrom('deliveryItem').selectAll().orderBy('id').execute();

describe('changes of one commit', () => {
  it('write a row that each of them writes once, and log it each time', async () => {
    const first = edit('orders', order, { note: 'eins' });
    const second = edit('orders', first.after, { note: 'zwei' });
    expect(await scene.commit([changeAt(2, [first]), changeAt(3, [second])])).toMatchObject({
      result: 'stored',
    });
    const { production_order: orders, change_row: images } = await scene.rows();
    expect(orders).toMatchObject([{ note: 'zwei', version: 3 }]);
    expect(
      images?.filter(({ entity, version }) => entity === 'production_order' && Number(version) > 1),
    ).toHaveLength(2);
    expect(await scene.head()).toBe(3);
  });

  it('make and edit, make and remove, remove and bring back', async () => {
    const made = { ...item, id: 5, ordinalNumberInDelivery: 5, shipmentId: 2 };
    const edited = edit('deliveryItems', made, { ordinalNumberInDelivery: 6 });
    const gone = { ...item, id: 6, ordinalNumberInDelivery: 7, shipmentId: null, text: 'Leergut' };
    const back = { ...item, ordinalNumberInDelivery: 3, version: 3 };
    const changes = [
      [add('deliveryItems', made), add('deliveryItems', gone), remove('deliveryItems', item)],
      [edited, remove('deliveryItems', gone), add('deliveryItems', back)],
    ];
    expect(await scene.commit(changes.map((writes, index) => changeAt(2 + index, writes)))).toMatchObject({
      result: 'stored',
    });
    expect(await itemsNow()).toEqual([back, edited.after]);
    const { change_row: images } = await scene.rows();
    expect(images?.filter(({ entity }) => entity === 'delivery_item')).toHaveLength(7);
  });

  it('let two items change places, and a new one have the place of one that leaves', async () => {
    const other = { ...item, id: 2, ordinalNumberInDelivery: 1, shipmentId: null, text: 'Leergut' };
    await scene.write(add('deliveryItems', other));
    const there = edit('deliveryItems', item, { ordinalNumberInDelivery: 1 });
    const here = edit('deliveryItems', other, { ordinalNumberInDelivery: 0 });
    await expect(scene.write(there, here)).resolves.toMatchObject({ result: 'stored' });
    const moved = edit('deliveryItems', there.after, { ordinalNumberInDelivery: 9 });
    const next = { ...item, id: 3, ordinalNumberInDelivery: 1, shipmentId: 2 };
    const last = { ...item, id: 4, ordinalNumberInDelivery: 0, shipmentId: null, text: 'x' };
    const writes = [
      add('deliveryItems', next),
      add('deliveryItems', last),
      moved,
      remove('deliveryItems', here.after),
    ];
    await expect(scene.write(...writes)).resolves.toMatchObject({ result: 'stored' });
    expect(
      (await itemsNow()).map(({ id, ordinalNumberInDelivery }) => [id, ordinalNumberInDelivery]),
    ).toEqual([
      [1, 9],
      [3, 1],
      [4, 0],
    ]);
  });

  it('remove and make rows that refer to each other, in whatever order they say it', async () => {
    const all = [truck, run, item] as const;
    const [newTruck, newRun, newItem] = [
      { ...truck, id: 2 },
      { ...run, id: 2, truckId: 2 },
      { ...item, id: 2, deliveryId: 2 },
    ];
    const writes = [
      remove('trucks', all[0]),
      add('deliveryItems', newItem),
      remove('deliveries', all[1]),
      add('deliveries', newRun),
      add('trucks', newTruck),
      remove('deliveryItems', all[2]),
      remove('hallCapacities', capacity),
      add('hallCapacities', { ...capacity, id: 2, maxCapacity: 1 }),
      edit('shipments', shipment, { productionOrderId: 2 }),
      edit('shipments', { ...shipment, id: 2, splitNumber: 2 }, { productionOrderId: 2 }),
      remove('orders', order),
      add('orders', { ...order, id: 2 }),
    ];
    await expect(scene.write(...writes)).resolves.toMatchObject({ result: 'stored' });
    expect(await itemsNow()).toEqual([newItem]);
    const logged = await scene.database.db.selectFrom('changeRow').select('entity').orderBy('id').execute();
    expect(
      logged
        .slice(-12)
        .map(({ entity }) => entity)
        .slice(0, 3),
    ).toEqual(['truck', 'delivery_item', 'delivery']);
  });

  it('leave the sums to the last of a day that brings none', async () => {
    const given = [{ id: 2 as const, steelTotal: 5, mattingTotal: 6 }];
    const light = edit('orders', order, { steel: 1 });
    const heavy = edit('orders', light.after, { steel: 70 });
    const tomorrow = 'day:2026-11-24';
    const changes = [
      changeAt(2, [light], {
        streams: { [dayStream]: { revision: 2, totals: null }, [tomorrow]: { revision: 1, totals: null } },
      }),
      changeAt(3, [heavy], {
        streams: { [dayStream]: { revision: 3, totals: null }, [tomorrow]: { revision: 2, totals: given } },
      }),
    ];
    const sums = [70, 0, 0].map((steelTotal, index) => ({
      id: index + 1,
      steelTotal,
      mattingTotal: index === 0 ? 1_000 : 0,
    }));
    expect(await scene.commit(changes)).toMatchObject({ result: 'stored', totals: { [dayStream]: sums } });
    const { change_stream: told } = await scene.rows();
    expect(told?.map(({ stream_key: key, revision, totals }) => [key, revision, totals]).slice(1)).toEqual([
      [dayStream, 2, null],
      [dayStream, 3, sums],
      [tomorrow, 1, null],
      [tomorrow, 2, given],
    ]);
  });
});
