import { createOrderEndpoint, createOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { newOrder, newTruck } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { usePlant } from '../support/plant.ts';

const plant = usePlant();

describe('signs no one sees', () => {
  it.each([
    ['orderId', '248117\u200b', '248117'],
    ['orderId', '\ufeff248117', '248117'],
    ['postCode', '7\u00ad9106', '79106'],
    ['postCode', '79106\u200e', '79106'],
    ['time', '07:00\u2060-12:00', '07:00-12:00'],
    ['constructionSite', 'Kita\u200b Sonnen\u00adhang', 'Kita Sonnenhang'],
    ['constructionSite', '\u202eKita\u202c', 'Kita'],
    ['city', '\u2066Bühl\u2069', 'Bühl'],
    ['city', 'Bu\u0308hl\u200d', 'Bühl'],
    ['note', 'Tor\u200b 3\nKran\u200c', 'Tor 3\nKran'],
  ])('in %s %j are dropped, and the answer says so', async (field, typed, stored) => {
    const reply = await plant.anna.attempt(createOrderEndpoint, { body: newOrder({ [field]: typed }) });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ [field]: stored })]);
    expect(reply.headers.get('x-plan-adjusted')).toBe(field);
  });

  it.each([
    // Unusual white space becomes a space; nothing is removed.
    ['constructionSite', 'Kita\u00a0Nord\u202fOst\u2009West', 'Kita Nord Ost West'],
    // Zero-width joiners stay in scripts and emoji that need them.
    ['city', '\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
    ['note', '👷🏽\u200d♀️ da', '👷🏽\u200d♀️ da'],
  ])('%s %j is stored as %j without a word', async (field, typed, stored) => {
    const reply = await plant.anna.attempt(createOrderEndpoint, { body: newOrder({ [field]: typed }) });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ [field]: stored })]);
    expect(reply.headers.get('x-plan-adjusted')).toBeNull();
  });

  it.each(['\u200b', '\ufeff \u2060', '\u00ad', '\u200d'])(
    'a text of nothing but %j is empty',
    async (city) => {
      const refusal = await expectRefused(plant, plant.anna, createOrderEndpoint, {
        body: newOrder({ city }),
      });
      expect(Object.keys(refusal.fields ?? {})).toEqual(['city']);
    },
  );

  it('the rows of a batch are named by their place, and those of other kinds by their field', async () => {
    const orders = [newOrder(), newOrder({ city: 'Kehl\u200b' })];
    const batch = await plant.anna.attempt(createOrdersEndpoint, { body: { orders } });
    expect(batch.headers.get('x-plan-adjusted')).toBe('orders.1.city');
    const truck = { ...newTruck(), defaultDriver: 'Kessler\u200b' };
    const { headers, body } = await plant.anna.attempt(createTruckEndpoint, { body: truck });
    expect([headers.get('x-plan-adjusted'), body]).toEqual([
      'defaultDriver',
      expect.objectContaining({ defaultDriver: 'Kessler' }),
    ]);
  });
});
