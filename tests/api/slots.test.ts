import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import {
  at,
  putInSlot,
  itemOf,
  makePart,
  makeParts,
  makeRun,
  orderOf,
  shipmentOf,
  slotsOf,
} from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

type Body = NonNullable<Parameters<typeof observeChange<typeof fillSlotEndpoint>>[3]>['body'];
const slot = (deliveryId: number, index: number | string, body: unknown) => ({
  params: { deliveryId, slot: index },
  body: body as NonNullable<Body>,
});

describe('POST deliveries/{deliveryId}/items/{slot} with a shipment', () => {
  it.each([0, 19])('places it into slot %d, writing one item and nothing else', async (index) => {
    spec('2.35', '3.4a', '4.18', '7.9', '9.5');
    const part = await makePart(plant);
    const { run, truck } = await makeRun(plant);
    const observed = await observeChange(
      plant,
      plant.bernd,
      fillSlotEndpoint,
      slot(run.id, index, { shipmentId: part.id, text: '' }),
    );
    const item = await itemOf(plant, part.id);
    expect(observed).toMatchObject({
      action: 'deliveries.fillSlot',
      by: 'Bernd Krüger',
      streams: [`day:${today}`],
    });
    expect(observed.rows).toEqual([`delivery_item ${item?.id}`]);
    expect(observed.answer).toMatchObject({
      id: run.id,
      truck: { id: truck.id },
      deliveryItems: [
        {
          id: item?.id,
          ordinalNumberInDelivery: index,
          text: null,
          version: 1,
          shipment: { id: part.id, order: { id: part.productionOrderId } },
        },
      ],
    });
    expect(await shipmentOf(plant, part.id)).toEqual(part);
  });

  it('takes it from where it was, as one change', async () => {
    spec('4.18a');
    const part = await makePart(plant);
    const [{ run: one }, { run: other }] = [await makeRun(plant), await makeRun(plant)];
    const old = await putInSlot(plant.anna, one.id, 2, part.id);
    const observed = await observeChange(
      plant,
      plant.bernd,
      fillSlotEndpoint,
      slot(other.id, 5, { shipmentId: part.id, expectedItemId: old }),
    );
    expect(observed.rows).toEqual(
      [`delivery_item ${old}`, `delivery_item ${(await itemOf(plant, part.id))?.id}`].sort(),
    );
    expect([await slotsOf(plant, one.id), await slotsOf(plant, other.id)]).toEqual([{}, { 5: part.id }]);
  });

  it('changes nothing when it is there already', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 2, part.id);
    const reply = await plant.anna.attempt(fillSlotEndpoint, slot(run.id, 2, { shipmentId: part.id }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-change-id')).toBeNull();
  });

  it('refuses one that is there already but was seen elsewhere, naming who put it there', async () => {
    spec('L.3', 'L.35');
    const part = await makePart(plant);
    const [{ run, truck }, { run: other }] = [await makeRun(plant), await makeRun(plant)];
    const seen = await putInSlot(plant.anna, other.id, 0, part.id);
    const itemId = await putInSlot(plant.bernd, run.id, 2, part.id);
    for (const expectedItemId of [null, seen])
      expect(
        await expectRefused(
          plant,
          plant.anna,
          fillSlotEndpoint,
          slot(run.id, 2, { shipmentId: part.id, expectedItemId }),
        ),
      ).toMatchObject({
        type: 'MOVED_MEANWHILE',
        displayMessage: `This shipment has been moved: ${truck.registration} / 3 (Bernd Krüger). Please go on there.`,
        shipmentId: part.id,
        itemId,
      });
    const asSeen = slot(run.id, 2, { shipmentId: part.id, expectedItemId: itemId });
    expect((await plant.anna.attempt(fillSlotEndpoint, asSeen)).status).toBe(200);
    expect(await slotsOf(plant, run.id)).toEqual({ 2: part.id });
  });

  it('refuses a taken slot, naming what is there and who put it', async () => {
    spec('L.3', 'L.35');
    const { run } = await makeRun(plant);
    const [mine, theirs] = [
      await makePart(plant),
      await makePart(plant, { constructionSite: 'Neubau Rathaus' }),
    ];
    const itemId = await putInSlot(plant.bernd, run.id, 0, theirs.id);
    await putInSlot(plant.bernd, run.id, 1, 'Kran 08:00');
    expect(
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 0, { shipmentId: mine.id })),
    ).toMatchObject({
      status: 409,
      type: 'SLOT_TAKEN',
      displayMessage: 'This slot is already taken: Neubau Rathaus (Bernd Krüger). Please choose another one.',
      itemId,
    });
    expect(
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(run.id, 1, { shipmentId: mine.id })),
    ).toMatchObject({
      displayMessage: 'This slot is already taken: Kran 08:00 (Bernd Krüger). Please choose another one.',
    });
  });

  it('refuses when it is not where it was seen, naming who placed it where', async () => {
    spec('L.3', 'L.35');
    const part = await makePart(plant);
    const { run, truck } = await makeRun(plant);
    const itemId = await putInSlot(plant.bernd, run.id, 3, part.id);
    const seenInList = slot(run.id, 9, { shipmentId: part.id, expectedItemId: null });
    expect(await expectRefused(plant, plant.anna, fillSlotEndpoint, seenInList)).toMatchObject({
      status: 409,
      type: 'MOVED_MEANWHILE',
      displayMessage: `This shipment has been moved: ${truck.registration} / 4 (Bernd Krüger). Please go on there.`,
      shipmentId: part.id,
      itemId,
    });
    await plant.bernd.send('DELETE', `/api/delivery-items/${itemId}`);
    const seenThere = slot(run.id, 9, { shipmentId: part.id, expectedItemId: itemId });
    expect(await expectRefused(plant, plant.anna, fillSlotEndpoint, seenThere)).toMatchObject({
      displayMessage: 'This shipment is back in the list (Bernd Krüger). Please place it from there.',
      itemId: null,
    });
  });

  it('refuses a run of another day, dead shipments and what is not there', async () => {
    spec('L.35');
    const { run } = await makeRun(plant);
    const early = await makePart(plant, { date: tomorrow });
    const place = async (shipmentId: number, deliveryId = run.id) =>
      await expectRefused(plant, plant.anna, fillSlotEndpoint, slot(deliveryId, 0, { shipmentId }));
    const other = await orderOf(plant, early.productionOrderId);
    const name = `#${other.orderId} ${other.constructionSite}`;
    expect(await place(early.id)).toMatchObject({
      status: 409,
      type: 'DATE_MISMATCH',
      displayMessage: `This shipment is on another day, 24.11.2026: ${name}. Please move it first.`,
      shipmentId: early.id,
    });
    const body = await shipmentBody(plant, early.id, { date: addDays(today, 2) });
    await plant.bernd.call(updateShipmentEndpoint, { params: { id: early.id }, body });
    expect(await place(early.id)).toMatchObject({
      displayMessage: `This shipment is on 25.11.2026 now: ${name} (Bernd Krüger). Please go on there.`,
    });
    const { order, parts } = await makeParts(plant, 2);
    await plant.bernd.send('DELETE', `/api/shipments/${at(parts, 0).id}`);
    const mine = `#${order.orderId} ${order.constructionSite}`;
    expect(await place(at(parts, 0).id)).toMatchObject({
      status: 409,
      type: 'SHIPMENT_READ_ONLY',
      displayMessage: `This shipment is deleted: ${mine} (Bernd Krüger). Only its note can still be changed.`,
      shipmentId: at(parts, 0).id,
    });
    await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    expect(await place(at(parts, 1).id)).toMatchObject({
      status: 409,
      type: 'SHIPMENT_READ_ONLY',
      displayMessage: `The order of this shipment is canceled: ${mine} (Anna Becker). Only its note can still be changed.`,
      shipmentId: at(parts, 1).id,
    });
    expect(await place(987_654)).toMatchObject({ status: 404, type: 'SHIPMENT_NOT_FOUND' });
    expect(await place(early.id, 987_654)).toMatchObject({ status: 404, type: 'DELIVERY_NOT_FOUND' });
  });

  it.each(['canceled', 'deleted'])('puts it where a %s card gives way, back to the list', async (kind) => {
    spec('4.12');
    const { run } = await makeRun(plant);
    const { order, parts } = await makeParts(plant, 2);
    const dead = at(parts, 0);
    const old = await putInSlot(plant.anna, run.id, 7, dead.id);
    if (kind === 'deleted') await plant.anna.send('DELETE', `/api/shipments/${dead.id}`);
    else await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    const part = await makePart(plant);
    const observed = await observeChange(
      plant,
      plant.bernd,
      fillSlotEndpoint,
      slot(run.id, 7, { shipmentId: part.id }),
    );
    expect(observed.rows).toContain(`delivery_item ${old}`);
    expect(await slotsOf(plant, run.id)).toEqual({ 7: part.id });
    expect(await itemOf(plant, dead.id)).toBeUndefined();
  });
});
