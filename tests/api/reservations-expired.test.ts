// Own server: its clock passes midnight.
import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallTotals } from '@werkplan/shared/halls/hall-schema.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  dueReservationsEndpoint,
  updateReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it, vi } from 'vitest';
import { createReservationKeeper } from '../../server/src/reservations/reservation-keeper.ts';
import { createSystemWork } from '../../server/src/system-work.ts';
import { committerOf } from '../support/committer.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { passMidnight } from '../support/pass-midnight.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { instantOf, readDayAt } from '../support/recorded-past.ts';
import { reservationInput, reservationNow, reserve } from '../support/reservations.ts';
import { at } from '../support/scene.ts';
import { atSite, makeSite } from '../support/sites.ts';

const plant = useOwnPlant();
const goTo = async (instant: string): Promise<void> =>
  await passMidnight(plant, instant, async () => {
    await plant.anna.signIn('anna@werkplan.example', password);
    await plant.bernd.signIn('bernd@werkplan.example', password);
  });
const words = (language: Language): Translator => ({
  language,
  t: (key, values) => translate(language, key, values),
});
const changesOf = async (action: string) =>
  await plant.db.selectFrom('change').select(['id', 'actor']).where('action', '=', action).execute();
const historyOf = async (query: Record<string, string>) =>
  (await plant.bernd.call(historyEndpoint, { query })).entries.filter(({ action }) =>
    action.startsWith('reservations.'),
  );
const reservedOn = async (date: string): Promise<number | undefined> =>
  at((await plant.bernd.call(hallTotalsEndpoint, { query: { date } })) as HallTotals[], 0).reserved?.steel;
/** Advances to the next working day and runs the server's daily task. */
const nextDay = async (): Promise<void> => {
  const before = (await changesOf('reservations.expire')).length;
  const { db, clock } = plant;
  const work = createSystemWork({
    db,
    clock,
    committer: await committerOf(plant),
    logger: { error: () => undefined } as never,
    readPlant: async () => await Promise.resolve({ region: '', workdays: '12345' } as never),
  });
  work.runInBackground();
  await vi.waitUntil(async () => (await changesOf('reservations.expire')).length > before, {
    timeout: 10_000,
  });
  work.stop();
};

it('is listed two working days before its end, counts nothing from the day after it, and stands in the history', async () => {
  const [site, used] = [await makeSite(plant.anna), await makeSite(plant.anna)];
  const row = await reserve(plant.anna, { siteId: site.id, steel: 18_000, matting: 2_000, number: 'RV 7' });
  const gone = await reserve(plant.anna, { siteId: used.id, steel: 5_000, matting: 0 });
  const ofDay = await reserve(plant.anna, { siteId: site.id, period: 'day', steel: 1_000, matting: 0 });
  await makeOrder(plant.anna, { ...atSite(site), steel: 5_000, matting: 500 });
  await makeOrder(plant.anna, { ...atSite(used), steel: 5_000, matting: 0 });
  const due = async () => {
    const { ending, expired } = await plant.bernd.call(dueReservationsEndpoint, {});
    return [ending, expired].map((rows) => rows.map(({ id, left }) => [id, left.steel, left.matting]));
  };
  const sunday = addDays(today, 6);
  expect(await due()).toEqual([[], []]);
  await goTo('2026-11-25T08:00:00Z');
  expect(await due()).toEqual([[[row.id, 14_000, 1_500]], []]);
  await goTo('2026-11-29T22:59:59Z');
  expect([await due(), await changesOf('reservations.expire')]).toEqual([
    [[[row.id, 14_000, 1_500]], []],
    [],
  ]);
  const note = await observeChange(plant, plant.anna, updateReservationEndpoint, {
    ...reservationInput(await rowNow(row.id), { note: 'Abruf' }),
  });
  const before = await fetchDay(plant.bernd, today);

  await goTo('2026-11-29T23:00:00Z');
  expect(await reservedOn(addDays(today, 7))).toBe(0);
  expect(await due()).toEqual([[], [[row.id, 14_000, 1_500]]]);
  await nextDay();
  expect((await rowNow(row.id)).expired).toEqual({ steel: 14_000, matting: 1_500 });
  // Reservations that were used up, or reduced first by the same orders, have nothing left to expire.
  expect([(await rowNow(gone.id)).expired, (await rowNow(ofDay.id)).expired]).toEqual([null, null]);
  const expiry = at(await changesOf('reservations.expire'), 0);
  expect(expiry.actor).toBe('system');
  for (const query of [
    { entity: 'reservations', id: String(row.id) },
    { date: sunday },
    { date: today },
  ] as Record<string, string>[]) {
    const [entry] = await historyOf(query);
    expect([entry?.changeId, entry?.actor.kind]).toEqual([Number(expiry.id), 'system']);
  }
  expect((await historyOf({ date: addDays(today, 7) })).map(({ action }) => action)).toEqual([]);
  const entry = at(await historyOf({ date: today }), 0);
  expect([phraseOf(entry, words('de')), ...detailsOf(entry, words('de'))]).toEqual([
    `die Reservierung für ${site.name} (23.11.) als verfallen vermerkt`,
    { label: site.name, old: null, new: 'Stahl 14.000 kg, Matten 1.500 kg' },
  ]);
  expect(phraseOf(entry, words('en'))).toContain('has expired');

  // The past remains readable unchanged, and planners cannot undo the server's change.
  const then = await readDayAt(plant, today, await instantOf(plant, note.changeId));
  expect(then.reservations).toEqual(before.reservations);
  const params = { id: Number(expiry.id) };
  expect((await expectRefused(plant, plant.anna, undoChangeEndpoint, { params })).type).toBe('ACCESS_DENIED');

  // Neither another server nor a restart nor another day stores the expiry twice.
  await createReservationKeeper({ committer: await committerOf(plant) }).expire();
  await goTo('2026-12-01T08:00:00Z');
  await plant.restart();
  expect(await changesOf('reservations.expire')).toHaveLength(1);
});

it('a server that was down over its end catches up at its start', async () => {
  await goTo('2026-12-01T09:00:00Z');
  const { id } = await reserve(plant.anna, { period: 'day', day: '2026-12-01', steel: 3_000 });
  await goTo('2026-12-20T08:00:00Z');
  await plant.restart();
  expect(await reservationNow(plant.anna, id, '2026-12-01')).toMatchObject({ expired: { steel: 3_000 } });
  expect(await changesOf('reservations.expire')).toHaveLength(2);
});

async function rowNow(id: number) {
  const row = await reservationNow(plant.anna, id, today);
  if (!row) throw new Error(`${id} is not there`);
  return row;
}
