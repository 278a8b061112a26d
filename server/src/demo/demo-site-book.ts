import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Random } from './random.ts';

const count = 16;
const weekdays = [1, 2, 3, 4, 5] as const;
const contacts = ['Frau Seitz', 'Herr Kaltenbach', 'Polier Huber', 'Bauleitung Roth', ''] as const;
const remarks = [
  '',
  '',
  'Zufahrt über die Baustraße, nicht durch den Ort.',
  'Vor dem Abladen beim Polier melden.',
  'Wenden nur am Kreisel, 200 m weiter.',
] as const;

/** Returns a site's unloading times from Monday to Friday, at some sites only until noon; none if they are unknown. */
const windowsOf = (random: Random): Site['windows'] => {
  if (random.chance(0.3)) return [];
  const to = random.pick(['11:00', '12:00', '15:00', '16:30']);
  return weekdays.map((weekday) => ({ to, from: '06:00', weekday }));
};

/** Makes sites from some of the coming week's orders, as a plant does that begins to record its sites. */
export const makeDemoSites = (orders: readonly Order[], today: Day, random: Random): Site[] => {
  const coming = orders.filter(
    ({ date, isCanceled }) => date >= today && date < addDays(today, 7) && !isCanceled,
  );
  const byPlace = new Map(
    coming.map((order) => [[order.constructionSite, order.postCode, order.city].join('\n'), order]),
  );
  return random
    .shuffle([...byPlace.values()])
    .slice(0, count)
    .map(({ constructionSite, postCode, city }, index): Site => {
      const craneNeeded = random.chance(0.15);
      return {
        id: index + 1,
        city,
        name: constructionSite,
        postCode,
        aliases: [],
        recipient: '',
        address: '',
        region: '',
        contact: random.pick(contacts),
        phone: `0781 ${random.int(10_000, 99_999)}`,
        windows: windowsOf(random),
        truckTypes: random.chance(0.15) ? ['KLEINE_AND_KRANWAGEN', 'ABHOLER'] : [...truckTypes],
        craneNeeded,
        remark: random.pick(remarks),
        orderIds: [],
        status: 'ACTIVE',
        version: 1,
      };
    });
};
