import { pinDeliveryEndpoint, fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { recordHallPrintsEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { truckColors, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { Client } from './client.ts';
import { moveToPastDay } from './delivery-page.ts';
import { fillToday } from './full-today.ts';
import { makeTruck } from './make.ts';
import { addUser, password } from './people.ts';
import { makeOrders } from './production-page.ts';
import { ReasonedClient } from './reasoned.ts';
import { at } from './scene.ts';
import type { Windows } from './windows.ts';

/** The longest realistic names, because sites are named after their street and a haulier's truck may have two drivers. */
const sites = [
  'Erweiterung Gewerbepark Raiffeisenstraße Bauabschnitt 2',
  'Donaueschingen-Hüfingen, Schwimmbadneubau',
  'Kita Sonnenhang',
  'B 33 Ortsumfahrung Haslach, Brücke 4',
  'Klinikum',
];
const cities = ['Villingen-Schwenningen', 'Kehl', 'Titisee-Neustadt', 'Freiburg im Breisgau'];
const drivers = ['Yilmaz', 'Wolfgang Schwarzenbacher-Müller', 'Krüger', 'Dragan Stojanović'];

export interface FullDays {
  /** Twelve runs and forty orders in all states; released, printed, with late changes. */
  readonly full: Day;
  readonly past: Day;
  /** A day with orders, none of them placed. */
  readonly ahead: Day;
  readonly empty: Day;
}

/** Users who look at the day besides Anna and Bernd. */
export const colleagues = [
  { name: 'cem', fullName: 'Cem Yılmaz' },
  { name: 'hajo', fullName: 'Hans-Joachim Weber-Schwarzenbacher' },
  { name: 'emil', fullName: 'Emil Weber' },
] as const;

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    constructionSite: at(sites, index % sites.length),
    city: at(cities, index % cities.length),
    hallId: ([1, 2, 3] as const)[index % 3] ?? 1,
    steel: [12_345, 2_000, 980, 8_765][index % 4] ?? 0,
    matting: [0, 1_234, 650][index % 3] ?? 0,
    time: ['', 'ca. 07:30 Uhr', '10:00', 'vor 09:15 Uhr'][index % 4] ?? '',
    note: index % 3 === 0 ? 'Kran ab 07:00, Anlieferung über die Baustraße' : '',
    isUrgent: index % 7 === 0,
    isShort: index % 5 === 0,
    h2: index % 6 === 0,
    ...Object.fromEntries(
      attributeFields.map((field, number) => [field, (index + number) % 4 === 0 || index % 9 === 0]),
    ),
  }));

/** Creates an ordinary full day and days around it in other states. */
export const fillDays = async (windows: Windows): Promise<FullDays> => {
  const { script, today: full, database } = windows;
  const signedIn = async (name: string): Promise<Client> => {
    const client = new Client(windows.server.url);
    await client.signIn(`${name}@werkplan.example`, password);
    return client;
  };
  const days = { full, past: addDays(full, -12), ahead: addDays(full, 9), empty: addDays(full, 30) };
  await fillToday(windows);
  for (let number = 0; number < 10; number += 1)
    await makeTruck(script, {
      registration: number % 4 === 0 ? `KRANWAGEN NORD 12/3${number}` : `FDS-WT ${400 + number}`,
      type: at(truckTypes, number % truckTypes.length),
      color: at(truckColors, number % truckColors.length),
      defaultDriver: at(drivers, number % drivers.length),
      defaultStartingTime: `0${4 + (number % 5)}:${number % 2 === 0 ? '30' : '05'}`,
    });
  const orders: Order[] = await makeOrders(script, full, rowsOf(40));
  await makeOrders(script, days.ahead, rowsOf(9));
  await moveToPastDay(database, days.past, await makeOrders(script, days.ahead, rowsOf(9)));
  const { deliveries, shipments } = await script.call(daySnapshotEndpoint, { params: { date: full } });
  const shipmentOf = ({ id }: Order): number =>
    shipments.find(({ productionOrderId }) => productionOrderId === id)?.id ?? 0;
  const bernd = await signedIn('bernd');
  const placers: Client[] = [];
  for (const { name, fullName } of colleagues) {
    await addUser(database.db, `${name}@werkplan.example`, fullName);
    placers.push(await signedIn(name));
  }
  // Several users share the requests because of the rate limit per user.
  for (const [index, order] of orders.slice(0, 30).entries())
    await at(placers, index % placers.length).call(fillSlotEndpoint, {
      params: { deliveryId: at(deliveries, index % deliveries.length).id, slot: 1 + Math.floor(index / 12) },
      body: { shipmentId: shipmentOf(order) },
    });
  for (const [index, text] of ['Kranzeit 08:00', 'Leere Paletten vom Bahnhof mitbringen'].entries())
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: at(deliveries, index).id, slot: 7 },
      body: { text },
    });
  await script.call(splitShipmentEndpoint, { body: { shipmentId: shipmentOf(at(orders, 31)) } });
  for (const index of [0, 5, 32])
    await script.call(cancelOrderEndpoint, { params: { id: at(orders, index).id }, body: true });
  await script.call(pinDeliveryEndpoint, { params: { id: at(deliveries, 1).id }, body: { isPinned: true } });
  await script.call(recordPrintEndpoint, { body: { date: full } });
  await script.call(recordHallPrintsEndpoint, { body: { date: full, halls: [1, 2, 3] } });
  await script.call(releaseDayEndpoint, { params: { date: full } });
  for (const slot of [8, 9, 10])
    await ReasonedClient.of(bernd).call(fillSlotEndpoint, {
      params: { deliveryId: at(deliveries, 2).id, slot },
      body: { text: 'Kran' },
    });
  return days;
};
