import { fillSlot } from '@werkplan/shared/deliveries/slot-actions.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { may } from '../account/may.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { loadTexts } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { draftAtom } from './open-draft.ts';
import { predictWith } from '../live/predict.ts';
import { sendMutation } from '../live/send-mutation.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, serveWith } from '../testing/fake-server.ts';
import { showDay } from '../testing/shown-day.ts';
import { applyDraft, openDraft, undoDraftStep } from './draft-calls.ts';

const id = 'abcdefghijklmnopqrstuv';
const placed = anItem({ id: 2_000_010_000, deliveryId: 4, shipmentId: 11 });
const draftOf = (given: Partial<PlanDraft> = {}): PlanDraft => ({
  id,
  date: testDay,
  by: 'Anna',
  isMine: true,
  isShared: false,
  createdAt: '2026-11-23T06:00:00.000Z',
  endsAt: '2026-11-30T06:00:00.000Z',
  steps: [],
  writes: [],
  conflicts: [],
  ...given,
});
const withStep = draftOf({
  steps: [{ number: 1, action: 'deliveries.fillSlot', rows: [] }],
  writes: [{ kind: 'deliveryItems', id: placed.id, before: null, after: { ...placed } }],
});

beforeAll(() => loadTexts('all'));
beforeEach(() => {
  showDay({
    orders: [anOrder({ id: 1, date: testDay })],
    shipments: [aShipment({ id: 11, productionOrderId: 1, date: testDay })],
    trucks: [aTruck({ id: 3 })],
    deliveries: [aDelivery({ id: 4, date: testDay, truckId: 3 })],
  });
  store().set(draftIdAtom, id);
});

/** Opens the draft and waits until it is loaded. */
const open = async (onGone = vi.fn<() => void>()) => {
  const close = openDraft(id, onGone);
  await eventually(() => expect(store().get(draftAtom)?.id).toBe(id));
  return close;
};

const items = () => [...(store().get(shownDayAtom)?.deliveryItems.values() ?? [])];

it('a change goes to the open draft and can be undone there; closing it shows the plan again', async () => {
  let isPlaced = false;
  const requests = serveWith(({ method, address }) => {
    if (method === 'POST' && address.endsWith('/steps')) {
      isPlaced = true;
      return { body: { answer: { id: 4 }, draft: withStep } };
    }
    if (method === 'DELETE') isPlaced = false;
    return { body: isPlaced ? withStep : draftOf() };
  });
  const close = await open();
  const input = { deliveryId: 4, slot: 0, body: { shipmentId: 11, expectedItemId: null } };
  const { data, changeId } = await sendMutation(
    fillSlotEndpoint,
    { params: { deliveryId: 4, slot: 0 }, body: input.body },
    predictWith(fillSlot, input),
  );
  expect([data, changeId]).toEqual([{ id: 4 }, null]);
  expect(requests.at(-1)).toMatchObject({
    line: `POST /api/drafts/${id}/steps`,
    body: { action: 'deliveries.fillSlot', params: { deliveryId: 4, slot: 0 }, body: input.body },
  });
  expect(items()).toMatchObject([{ id: placed.id, shipmentId: 11 }]);
  vi.spyOn(notify, 'success').mockReturnValue();
  await undoDraftStep();
  expect(requests.at(-1)?.line).toBe(`DELETE /api/drafts/${id}/steps/1`);
  expect(items()).toEqual([]);
  close();
  expect(store().get(shownDayAtom)?.date).toBe(testDay);
});

it('changes that drafts do not support are not offered, and none in a read-only draft', async () => {
  expect([may(fillSlotEndpoint), may(createTruckEndpoint)]).toEqual([false, false]);
  serveWith(() => ({ body: draftOf() }));
  const close = await open();
  expect([may(fillSlotEndpoint), may(createTruckEndpoint)]).toEqual([true, false]);
  close();
  serveWith(() => ({ body: draftOf({ isMine: false }) }));
  const closeReading = await open();
  expect([may(fillSlotEndpoint), may(createTruckEndpoint)]).toEqual([false, false]);
  closeReading();
  store().set(draftIdAtom, null);
  expect([may(fillSlotEndpoint), may(createTruckEndpoint)]).toEqual([true, true]);
});

it('an open draft is recomputed whenever the plan changes', async () => {
  const requests = serveWith(() => ({ body: draftOf() }));
  const close = await open();
  const before = requests.length;
  showDay({ trucks: [aTruck({ id: 3 })] });
  await eventually(() => expect(requests.length).toBe(before + 1));
  close();
  showDay({ trucks: [] });
  await Promise.resolve();
  expect(requests.length).toBe(before + 1);
});

it('the last step can be undone before its answer arrives', async () => {
  let give = (_answer: object): void => undefined;
  const requests = serveWith(({ method, address }) => {
    if (method === 'POST' && address.endsWith('/steps'))
      return new Promise((resolve) => {
        give = resolve;
      });
    return { body: draftOf() };
  });
  const close = await open();
  const sent = sendMutation(fillSlotEndpoint, {
    params: { deliveryId: 4, slot: 0 },
    body: { shipmentId: 11 },
  });
  await eventually(() => expect(requests.at(-1)?.method).toBe('POST'));
  const undone = undoDraftStep();
  give({ body: { answer: {}, draft: withStep } });
  await Promise.all([sent, undone]);
  expect(requests.at(-1)?.line).toBe(`DELETE /api/drafts/${id}/steps/1`);
  close();
  store().set(draftIdAtom, null);
});

const gone = { status: 404, body: { type: 'DRAFT_NOT_FOUND' } };

it('users with the draft open are told once that it is gone, on any request', async () => {
  let isThere = true;
  serveWith(() => (isThere ? { body: draftOf({ steps: withStep.steps }) } : gone));
  const onGone = vi.fn<() => void>();
  const close = await open(onGone);
  isThere = false;
  await undoDraftStep();
  expect(onGone).toHaveBeenCalledTimes(1);
  showDay({ trucks: [] });
  await eventually(() => expect(onGone).toHaveBeenCalledTimes(2));
  close();
  // The server refuses an invalid draft id with 400.
  serveWith(() => ({ status: 400, body: { type: 'VALIDATION_ERRORS' } }));
  const closeOdd = openDraft('odd', onGone);
  await eventually(() => expect(onGone).toHaveBeenCalledTimes(3));
  closeOdd();
});

it('a draft whose request failed is requested again with the next change of the plan', async () => {
  let hasNetwork = false;
  const requests = serveWith(() => (hasNetwork ? { body: draftOf() } : noAnswer));
  const onGone = vi.fn<() => void>();
  const close = openDraft(id, onGone);
  await eventually(() => expect(requests.length).toBeGreaterThan(0));
  hasNetwork = true;
  showDay({ trucks: [] });
  await eventually(() => expect(store().get(draftAtom)?.id).toBe(id));
  expect(onGone).not.toHaveBeenCalled();
  close();
});

it('a draft with conflicts is not applied and shows them', async () => {
  const conflict = {
    step: 1,
    action: 'deliveries.fillSlot',
    rows: [],
    type: 'MOVED_MEANWHILE',
    displayMessage: '',
    by: null,
    place: null,
    fields: [],
  };
  serveWith(({ line }) =>
    line.startsWith('POST')
      ? { status: 409, body: { type: 'DRAFT_CONFLICTS', displayMessage: 'Konflikt' } }
      : { body: draftOf({ conflicts: [conflict] }) },
  );
  const told = vi.spyOn(notify, 'error').mockReturnValue();
  const close = await open();
  expect(await applyDraft()).toBe('conflicts');
  expect(told).toHaveBeenCalledWith('Konflikt');
  await eventually(() => expect(store().get(draftAtom)?.conflicts).toEqual([conflict]));
  close();
});

it('a refused call leaves the draft open and says why; a draft that is gone leads back to the plan', async () => {
  const toasts = collectToasts();
  const onGone = vi.fn<() => void>();
  let refusal = {
    status: 400,
    body: { type: 'VALIDATION_ERRORS', displayMessage: 'Der Schritt passt nicht.' },
  };
  serveWith(({ method }) => (method === 'DELETE' ? refusal : { body: withStep }));
  const close = await open(onGone);
  await undoDraftStep();
  expect(toasts).toMatchObject([{ tone: 'error', text: 'Der Schritt passt nicht.' }]);
  expect(onGone).not.toHaveBeenCalled();
  refusal = {
    status: 404,
    body: { type: 'DRAFT_NOT_FOUND', displayMessage: 'Den Entwurf gibt es nicht mehr.' },
  };
  await undoDraftStep();
  expect(onGone).toHaveBeenCalledOnce();
  close();
  store().set(draftIdAtom, null);
});
