import { historyEndpoint, undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { detailsOf } from '@werkplan/shared/history/history-details.ts';
import { actionsWithPhrase, phraseOf, rootPhrase } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { planActions } from '../support/plan-actions.ts';
import { planRows } from '../support/plan-rows.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { today, usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();

const words = (language: Language): Translator => ({
  language,
  t: (key, values) => translate(language, key, values),
});

const lastChange = async () =>
  await plant.db.selectFrom('change').select(['id', 'actor']).orderBy('id', 'desc').executeTakeFirstOrThrow();

/** Returns a day to which the change was broadcast. */
const dayOf = async (changeId: number): Promise<string> => {
  const observed = await plant.db
    .selectFrom('changeStream')
    .select('streamKey')
    .where('changeId', '=', changeId)
    .where('streamKey', 'like', 'day:%')
    .executeTakeFirst();
  return observed?.streamKey.slice(4) ?? today;
};

/** Returns the history entry of a change. */
const entryOf = async (changeId: number) => {
  const streams = await plant.db
    .selectFrom('changeStream')
    .select('streamKey')
    .where('changeId', '=', changeId)
    .orderBy('streamKey')
    .execute();
  const days = streams.map(({ streamKey }) => streamKey.replace('day:', '')).filter((key) => /^\d/.test(key));
  const cursor = String(changeId + 1);
  const { entries } = await plant.anna.call(historyEndpoint, {
    // A changed capacity is shown in the history of its own day only.
    query: { date: days[0] ?? addDays(today, 1), cursor },
  });
  expect(at(entries, 0).changeId).toBe(changeId);
  return at(entries, 0);
};

type Entry = Awaited<ReturnType<typeof entryOf>>;

const notifyIn = (language: Language, entry: Entry): string => {
  const lines = detailsOf(entry, words(language)).map(
    ({ label, old, new: is }) =>
      (label === null ? '' : `${label}: `) + [old, is].filter((side) => side !== null).join(' → '),
  );
  return [phraseOf(entry, words(language)), ...lines].join(' | ');
};

/** Replaces numbers that differ between runs. */
const settle = (text: string): string =>
  text.replaceAll(/#\d+/g, '#N').replaceAll(/Halle \d+ Kinzig/g, 'Halle N Kinzig');

describe('every action has words in both languages, and so has taking it back:', () => {
  const all = Object.entries(planActions).map(([name, act], place) => [name, act, place] as const);
  it.for(all)('%s', async ([name, act, place], { skip }) => {
    skip(place % volumes.wordedEvery !== 0);
    if ((place / volumes.wordedEvery) % 6 === 0) await plant.empty();
    const scene = await makePlanScene(plant);
    await act(plant, scene);
    const { id: done, actor } = await lastChange();
    const client = actor === 'user:1' ? plant.anna : plant.bernd;
    const undo = async (id: number): Promise<number> =>
      (await client.call(undoChangeEndpoint, { params: { id } })).id;
    const rows = await planRows(plant);
    const shown = await dayOf(done);
    const next = async () => {
      const offered = await client.call(undoableEndpoint, { query: { date: shown } });
      return { undo: offered.undo?.changeId ?? null, redo: offered.redo?.changeId ?? null };
    };
    // GET undo offers the change, and after its undo the redo. Yard marks belong to no user, so they are undone from the history only.
    expect((await next()).undo === done, name).toBe(actor.startsWith('user:'));
    const undone = await undo(done);
    expect(await next()).toMatchObject({ redo: undone });
    expect((await next()).undo).not.toBe(done);
    const [doneEntry, undoneEntry] = [await entryOf(done), await entryOf(undone)];
    const told = {
      de: settle(notifyIn('de', doneEntry)),
      en: settle(notifyIn('en', doneEntry)),
      undoneDe: settle(notifyIn('de', undoneEntry)),
      undoneEn: settle(notifyIn('en', undoneEntry)),
    };
    expect(Object.values(told).join(' ')).not.toMatch(
      /\{|undefined|NaN|null|(?<!\d)–|1970|\b(?:history|undo)\.\w/,
    );
    expect(told).toMatchSnapshot(name);
    // The undo's entry describes the undone change with the same words as the change's own entry.
    for (const language of ['de', 'en'] as const)
      expect(rootPhrase(undoneEntry, words(language))).toBe(phraseOf(doneEntry, words(language)));
    const again = await undo(undone);
    expect(await planRows(plant)).toEqual(rows);
    expect(await next()).toEqual({ undo: again, redo: null });
    // Restores the capacities that the next action expects.
    await undo(again);
  });
});

it('knows every action by name', () => {
  const actions = new Set(Object.keys(planActions).map((name) => name.split(/:| /)[0]));
  expect([...actions].filter((action) => !actionsWithPhrase.has(action ?? ''))).toEqual([]);
});
