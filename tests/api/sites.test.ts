import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import {
  createSiteEndpoint,
  leaveApartEndpoint,
  listSitesEndpoint,
  mergeSitesEndpoint,
  siteBookEndpoint,
  tieOrderEndpoint,
  updateSiteEndpoint,
} from '@werkplan/shared/sites/site-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { fetchDay } from '../support/follower.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { atSite, makeSite, newSite, onWorkdays } from '../support/sites.ts';
import { readDayAt } from '../support/recorded-past.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { undo } = undoHelpers(plant);
let day = addDays(today, 20);
const ownDay = () => (day = addDays(day, 1));

const put = (site: Site, changes: Partial<Site>) => ({
  params: { id: site.id },
  body: { ...site, ...changes },
});
const siteNow = async (id: number) =>
  (await plant.bernd.call(listSitesEndpoint, { query: {} })).find((site) => site.id === id);
const sitesOn = async (date: string) => (await fetchDay(plant.bernd, date)).sites.map(({ id }) => id);

describe('a site', () => {
  it('stands in the book with its defaults, and is broadcast with the trucks', async () => {
    const spelling = newSite();
    const { answer, action, streams } = await observeChange(plant, plant.anna, createSiteEndpoint, {
      body: spelling,
    });
    expect(answer).toMatchObject({
      ...spelling,
      aliases: [],
      windows: [],
      region: '',
      truckTypes: ['SATTEL', 'KLEINE_AND_KRANWAGEN', 'ABHOLER', 'SPEDITION'],
      craneNeeded: false,
      orderIds: [],
      status: 'ACTIVE',
      version: 1,
    });
    expect([action, streams]).toEqual(['sites.create', ['trucks']]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ windows: [{ weekday: 1, from: '11:00', to: '06:00' }] }, 'windows.0.to'],
    [{ windows: [{ weekday: 8, from: '06:00', to: '11:00' }] }, 'windows.0.weekday'],
    [{ truckTypes: [] }, 'truckTypes'],
    [{ region: 'Baden' }, 'region'],
    [{ aliases: [{ name: 'Kita' }] }, 'aliases.0.city'],
  ])('refuses %j naming the field', async (changes, field) => {
    const body = { ...newSite(), ...changes };
    const { type, fields } = await expectRefused(plant, plant.anna, createSiteEndpoint, { body } as never);
    expect(type).toBe('VALIDATION_ERRORS');
    expect(Object.keys(fields ?? {})).toContain(field);
  });

  it('merges edits of different fields, lists among them', async () => {
    const site = await makeSite(plant.anna);
    await plant.anna.call(updateSiteEndpoint, put(site, { windows: onWorkdays('06:00', '11:00') }));
    const merged = await plant.bernd.call(updateSiteEndpoint, put(site, { truckTypes: ['SATTEL'] }));
    expect(merged).toMatchObject({
      windows: onWorkdays('06:00', '11:00'),
      truckTypes: ['SATTEL'],
      version: 3,
    });
    const contested = put(site, { windows: onWorkdays('07:00', '11:00') });
    expect((await expectRefused(plant, plant.bernd, updateSiteEndpoint, contested)).type).toBe(
      'EDIT_CONFLICT',
    );
  });

  it('keeps a spelling it no longer has as an alias', async () => {
    const site = await makeSite(plant.anna);
    const renamed = await plant.anna.call(updateSiteEndpoint, put(site, { name: 'Kita Sonnenhang' }));
    const { city, name, postCode } = site;
    expect(renamed.aliases).toEqual([{ city, name, postCode }]);
    const again = await plant.anna.call(updateSiteEndpoint, put(renamed, { name: 'KITA  Sonnenhang' }));
    expect(again.aliases).toEqual(renamed.aliases);
  });

  it('comes with the days of its orders alone, and with the orders that reach a day', async () => {
    const [date, other] = [ownDay(), ownDay()];
    const site = await makeSite(plant.anna);
    const order = await makeOrder(plant.anna, { ...atSite(site), date });
    expect(await sitesOn(date)).toEqual([site.id]);
    expect(await sitesOn(other)).toEqual([]);
    const { id: tied } = await makeSite(plant.anna);
    const tie = { params: { id: order.id }, body: { siteId: tied } };
    const { changeId } = await observeChange(plant, plant.anna, tieOrderEndpoint, tie);
    expect(await sitesOn(date)).toEqual([site.id, tied]);
    expect((await siteNow(tied))?.orderIds).toEqual([order.id]);
    await undo(changeId);
    expect(await sitesOn(date)).toEqual([site.id]);
  });

  it('can’t be found by an id that none has', async () => {
    const nowhere = { params: { id: 99_999 }, body: { spellings: [newSite()] } };
    expect((await expectRefused(plant, plant.anna, mergeSitesEndpoint, nowhere)).type).toBe('SITE_NOT_FOUND');
    const order = await makeOrder(plant.anna);
    const tie = { params: { id: order.id }, body: { siteId: 99_999 } };
    expect((await expectRefused(plant, plant.anna, tieOrderEndpoint, tie)).type).toBe('SITE_NOT_FOUND');
  });
});

describe('merging', () => {
  const three = async () => {
    const date = ownDay();
    const names = [
      'Brücke L98 Kinzig, Widerlager West',
      'Bruecke L98 Kinzig WL West',
      'L 98 Kinzigbr., Widerl. W',
    ];
    const spellings = names.map((name) => ({ ...newSite(), name, postCode: `7${String(date.slice(-2))}16` }));
    const orders = [];
    const [first] = spellings;
    // One more order makes the first site the most used one.
    await makeOrder(plant.anna, { ...atSite(first ?? newSite()), date, steel: 0, matting: 1 });
    for (const spelling of spellings) orders.push(await makeOrder(plant.anna, { ...atSite(spelling), date }));
    return { date, spellings, orders };
  };
  const bookOf = async (date: string) =>
    await plant.bernd.call(siteBookEndpoint, { query: { from: date, to: date } });

  it('is offered, done as one change with one undo, and changes no order', async () => {
    const { date, spellings, orders } = await three();
    const offered = await bookOf(date);
    expect(offered.offers.map((group) => group.map(({ name }) => name))).toEqual([
      spellings.map(({ name }) => name),
    ]);
    const [first, ...rest] = spellings;
    const site = await makeSite(plant.anna, first);
    const params = { id: site.id };
    const merged = await observeChange(plant, plant.anna, mergeSitesEndpoint, {
      params,
      body: { spellings: rest },
    });
    expect(merged.answer.aliases).toEqual(rest);
    const { planned, offers } = await bookOf(date);
    expect(offers).toEqual([]);
    const sums = { orders: 4, kg: 30_001, reserved: 0 };
    expect(planned).toEqual([{ ...first, siteId: site.id, ...sums, next: { date, time: '' } }]);
    const day = await fetchDay(plant.bernd, date);
    expect(day.orders.every(({ version }) => version === 1) && day.orders.length > orders.length).toBe(true);
    await undo(merged.changeId);
    expect((await siteNow(site.id))?.aliases).toEqual([]);
    expect((await bookOf(date)).offers).toHaveLength(1);
  });

  it('retires the other sites, takes over what the one that stays does not say, and keeps ties', async () => {
    const site = await makeSite(plant.anna, { contact: 'P. Armbruster' });
    const other = await makeSite(plant.anna, {
      contact: 'B. Lang',
      phone: '0171',
      windows: onWorkdays('06:00', '11:00'),
    });
    const order = await makeOrder(plant.anna);
    await plant.anna.call(tieOrderEndpoint, { params: { id: order.id }, body: { siteId: other.id } });
    const { city, name, postCode } = other;
    const merged = await plant.anna.call(mergeSitesEndpoint, {
      params: { id: site.id },
      body: { siteIds: [other.id], name: { city, name, postCode } },
    });
    expect(merged).toMatchObject({
      name,
      aliases: [{ city: site.city, name: site.name, postCode: site.postCode }],
      contact: 'P. Armbruster',
      phone: '0171',
      windows: onWorkdays('06:00', '11:00'),
      orderIds: [order.id],
    });
    expect(await siteNow(other.id)).toMatchObject({ status: 'INACTIVE', orderIds: [] });
  });

  it('is not offered again for what planners leave apart', async () => {
    const { date, spellings } = await three();
    const left = await plant.anna.call(leaveApartEndpoint, { body: { spellings } });
    expect(left).toEqual({ apart: 3 });
    expect((await bookOf(date)).offers).toEqual([]);
    expect((await bookOf(date)).planned).toHaveLength(3);
  });
});

describe('history and past', () => {
  it('a site has a history of its own, and a past day its sites as they were', async () => {
    const date = ownDay();
    const site = await makeSite(plant.anna);
    await makeOrder(plant.anna, { ...atSite(site), date });
    const before = await fetchDay(plant.bernd, date);
    await plant.anna.call(updateSiteEndpoint, put(site, { craneNeeded: true }));
    const then = await readDayAt(plant, date, before.revision);
    expect(before.sites).toMatchObject([{ id: site.id, craneNeeded: false }]);
    expect(then.sites).toEqual(before.sites);
    const { entries } = await plant.bernd.call(historyEndpoint, {
      query: { entity: 'sites', id: String(site.id) },
    });
    expect(entries.map(({ action }) => action)).toEqual(['sites.update', 'sites.create']);
  });
});
