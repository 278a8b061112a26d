import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { observeChange, expectRefused } from './observe.ts';
import type { Plant } from './plant.ts';
import { orderOf } from './scene.ts';

/** Helpers of the undo tests; changes are identified by number. */
export const undoHelpers = (plant: Plant) => {
  /** Updates fields of the stored order; returns the change's number. */
  const edit = async (client: Client, id: number, changes: Partial<Order>): Promise<number> => {
    const body = { ...(await orderOf(plant, id)), ...changes };
    return (await observeChange(plant, client, updateOrderEndpoint, { params: { id }, body })).changeId;
  };
  const undo = async (id: number, client = plant.anna): Promise<number> =>
    (await observeChange(plant, client, undoChangeEndpoint, { params: { id } })).changeId;
  const refusedUndo = async (id: number) =>
    await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id } });
  /** Attempts an undo that must fail because of a later change; returns who made it, what and when. */
  const conflict = async (id: number) => {
    const { status, type, displayMessage, by, what, at } = await refusedUndo(id);
    expect({ status, type }).toEqual({ status: 409, type: 'UNDO_CONFLICT' });
    return { displayMessage, by: String(by), what: String(what), at: String(at) };
  };
  return { edit, undo, refusedUndo, conflict };
};
