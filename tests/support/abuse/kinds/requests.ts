import { newOrder, newTruck } from '../../make.ts';
import type { AbuseScene } from '../scene.ts';
import { send, type Shot } from '../shot.ts';

type Changes = Readonly<Record<string, unknown>>;
type Make = (scene: AbuseScene) => Shot;

/** The calls most kinds spoil, each with some members of its good body replaced. */
export const createOrder =
  (changes: Changes): Make =>
  () =>
    send('POST', '/api/orders', { ...newOrder(), ...changes });
export const saveOrder =
  (changes: Changes, headers: Shot['headers'] = {}): Make =>
  ({ order }) =>
    send('PUT', `/api/orders/${order.id}`, { ...order, ...changes }, headers);
export const saveShipment =
  (changes: Changes, headers: Shot['headers'] = {}): Make =>
  ({ parts: [part] }) => {
    const { productionOrderId: _, ...body } = { ...part, ...changes } as Record<string, unknown>;
    return send('PUT', `/api/shipments/${part?.id}`, body, headers);
  };
export const createTruck =
  (changes: Changes): Make =>
  () =>
    send('POST', '/api/trucks', { ...newTruck(), ...changes });
export const saveTruck =
  (changes: Changes, headers: Shot['headers'] = {}): Make =>
  ({ truck }) =>
    send('PUT', `/api/trucks/${truck.id}`, { ...truck, ...changes }, headers);
export const saveRun =
  (changes: Changes, headers: Shot['headers'] = {}): Make =>
  ({ run: { truckId: _, ...run } }) =>
    send('PUT', `/api/deliveries/${run.id}`, { ...run, ...changes }, headers);
/** Fills the run's free slot 5. */
export const fillSlot =
  (body: (scene: AbuseScene) => unknown, slot: number | string = 5): Make =>
  (scene) =>
    send('POST', `/api/deliveries/${scene.run.id}/items/${slot}`, body(scene));
export const setCapacity =
  (body: Changes, hall: number | string = 1): Make =>
  () =>
    send('PUT', `/api/halls/${hall}/capacity`, body);
export const get =
  (path: string, headers: Shot['headers'] = {}): Make =>
  () =>
    send('GET', path, undefined, headers);
/** A good order with other headers; arrays are headers sent several times. */
export const orderWith =
  (headers: NonNullable<Shot['headers']>): Make =>
  () =>
    send('POST', '/api/orders', newOrder(), headers);
/** A body as text, whatever it says. */
export const orderText =
  (body: string | Buffer, headers: Shot['headers'] = {}): Make =>
  () => ({ method: 'POST', path: '/api/orders', body, headers });
