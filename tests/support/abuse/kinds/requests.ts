import { newOrder, newTruck } from '../../make.ts';
import type { AbuseScene } from '../scene.ts';
import { rawRequest, type RawRequest } from '../raw-request.ts';

type Changes = Readonly<Record<string, unknown>>;
type Make = (scene: AbuseScene) => RawRequest;

/** The calls that most kinds spoil; `changes` replaces members of their valid body. */
export const createOrder =
  (changes: Changes): Make =>
  () =>
    rawRequest('POST', '/api/orders', { ...newOrder(), ...changes });
export const saveOrder =
  (changes: Changes, headers: RawRequest['headers'] = {}): Make =>
  ({ order }) =>
    rawRequest('PUT', `/api/orders/${order.id}`, { ...order, ...changes }, headers);
export const saveShipment =
  (changes: Changes, headers: RawRequest['headers'] = {}): Make =>
  ({ parts: [part] }) => {
    const { productionOrderId: _, ...body } = { ...part, ...changes } as Record<string, unknown>;
    return rawRequest('PUT', `/api/shipments/${part?.id}`, body, headers);
  };
export const createTruck =
  (changes: Changes): Make =>
  () =>
    rawRequest('POST', '/api/trucks', { ...newTruck(), ...changes });
export const saveTruck =
  (changes: Changes, headers: RawRequest['headers'] = {}): Make =>
  ({ truck }) =>
    rawRequest('PUT', `/api/trucks/${truck.id}`, { ...truck, ...changes }, headers);
export const saveRun =
  (changes: Changes, headers: RawRequest['headers'] = {}): Make =>
  ({ run: { truckId: _, ...run } }) =>
    rawRequest('PUT', `/api/deliveries/${run.id}`, { ...run, ...changes }, headers);
/** Fills the run's free slot 5. */
export const fillSlot =
  (body: (scene: AbuseScene) => unknown, slot: number | string = 5): Make =>
  (scene) =>
    rawRequest('POST', `/api/deliveries/${scene.run.id}/items/${slot}`, body(scene));
export const setCapacity =
  (body: Changes, hall: number | string = 1): Make =>
  () =>
    rawRequest('PUT', `/api/halls/${hall}/capacity`, body);
export const get =
  (path: string, headers: RawRequest['headers'] = {}): Make =>
  () =>
    rawRequest('GET', path, undefined, headers);
/** A valid order with other headers; an array sends the header several times. */
export const orderWith =
  (headers: NonNullable<RawRequest['headers']>): Make =>
  () =>
    rawRequest('POST', '/api/orders', newOrder(), headers);
/** Sends this text as the body of an order, whatever it contains. */
export const orderText =
  (body: string | Buffer, headers: RawRequest['headers'] = {}): Make =>
  () => ({ method: 'POST', path: '/api/orders', body, headers });
