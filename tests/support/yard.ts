import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { addYardLinkEndpoint, departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { NewYardLink, YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { jpeg } from '../../server/src/yard/testing/photos.ts';
import { Client, type Reply } from './client.ts';
import { type Plant, today } from './plant.ts';

type YardServer = Pick<Plant, 'anna' | 'url'>;

/** Makes a client of the yard with a link of its own; by default the whole yard's of today. */
export const loaderWith = async (
  { anna, url }: YardServer,
  link: NewYardLink = { scope: 'yard', name: 'Tor 3', date: today },
): Promise<{ loader: Client; link: YardLink }> => {
  const made = await anna.call(addYardLinkEndpoint, { body: link });
  return { loader: Object.assign(new Client(url), { token: made.token }), link: made };
};

export interface PhotoOf {
  readonly shipmentId: number;
  readonly itemId: number;
  readonly seenAt: string;
}

/** Sends a photo of the mark that was made at `seenAt`. */
export const sendPhoto = async (
  loader: Client,
  { shipmentId, itemId, seenAt }: PhotoOf,
  bytes: Buffer = jpeg(),
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => {
  const query = new URLSearchParams({ expectedItemId: String(itemId), seenAt });
  return await loader.send('POST', `/api/yard/shipments/${shipmentId}/photo?${query.toString()}`, bytes, {
    'content-type': 'image/jpeg',
    ...headers,
  });
};

/** The yard says of a day's first run with a live card that it has left. */
export const departOne = async (place: YardServer, date: string): Promise<void> => {
  const { deliveries } = await place.anna.call(listDeliveriesEndpoint, { query: { date } });
  const loaded = deliveries.find(({ deliveryItems }) =>
    deliveryItems.some(({ shipment }) => shipment && !shipment.isDeleted && !shipment.order.isCanceled),
  );
  const { loader } = await loaderWith(place, { scope: 'yard', name: 'Tor 3', date });
  if (loaded) await loader.call(departEndpoint, { params: { id: loaded.id }, body: {} });
};
