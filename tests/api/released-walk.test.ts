import type { ErrorBody } from '@werkplan/shared/errors/error-body.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { changeEntryEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { Client, type Reply } from '../support/client.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { today, usePlant } from '../support/plant.ts';
import { Reasoned } from '../support/reasoned.ts';
import { latest } from '../support/released-day.ts';
import { scriptWith } from '../support/script.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();
/** All days that the actions concern. */
const days = [-3, -2, -1, 0, 1, 7].map((ahead) => addDays(today, ahead));

/** Of these changes the day may be released, and nobody has to say why. */
const quiet = new Set([
  'deliveries.pin',
  'deliveryItems.pin',
  'orders.keepValue',
  'halls.setCapacity',
  'halls.removeCapacity',
  'halls.setCapacities',
  'calendar.add',
  'calendar.remove',
  'days.release',
  'days.withdrawRelease',
  'days.grant',
  'yard.mark',
  'yard.photo',
  'yard.depart',
]);

const logLength = async (): Promise<number> => {
  const { count } = await plant.db
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor', '<>', 'system')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What a change did to rows that the yard loads by, told apart from the log and not from the rule. */
const loudWritesOf = async (changeId: number): Promise<string[]> => {
  const rows = await plant.db
    .selectFrom('changeRow')
    .selectAll()
    .where('changeId', '=', changeId)
    .where('entity', 'in', ['production_order', 'shipment', 'delivery', 'delivery_item'])
    .execute();
  const still = ['version', 'note', 'is_pinned', 'by_hand', 'mark', 'departed'];
  const said = (image: object | null): string =>
    JSON.stringify(Object.entries(image ?? {}).filter(([name]) => !still.includes(name)));
  return rows
    .filter(({ before, after }) => said(before) !== said(after))
    .map(({ entity, entityId }) => `${entity} ${entityId}`);
};

interface Sent {
  readonly name: string;
  readonly isAsked: boolean;
}

/** Sends each change without a reason first; where that is asked for, nothing may have happened, and it is sent once more with one. */
class Asker extends Client {
  readonly sent: Sent[] = [];
  #endpoints: readonly AnyEndpoint[] = [];

  static async of(client: Client): Promise<Asker> {
    const asker = Object.assign(new Asker(client.url), {
      cookie: client.cookie,
      csrf: client.csrf,
      token: client.token,
    });
    asker.#endpoints = await declaredEndpoints();
    return asker;
  }

  override async send<Answer = Partial<ErrorBody>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<Answer>> {
    const endpoint = this.#endpoints.find(
      (one) =>
        one.change &&
        one.method === method &&
        new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`).test(path),
    );
    if (!endpoint) return await super.send<Answer>(method, path, body, headers);
    const before = await logLength();
    const first = await super.send<Answer>(method, path, body, headers);
    const isAsked = (first.body as { type?: string } | undefined)?.type === 'REASON_REQUIRED';
    this.sent.push({ name: endpoint.name, isAsked });
    if (!isAsked) {
      const changeId = first.headers.get('x-change-id');
      if (changeId !== null) expect(await loudWritesOf(Number(changeId)), endpoint.name).toEqual([]);
      return first;
    }
    expect(first.status).toBe(409);
    expect((first.body as { days: { date: string }[] }).days.map(({ date }) => date)).toSatisfy(
      (named: string[]) => named.length > 0 && named.every((date) => days.includes(date)),
    );
    expect(await logLength(), `${endpoint.name} was refused`).toBe(before);
    const more = `${path}${path.includes('?') ? '&' : '?'}reason=Baustelle%20hat%20verschoben`;
    return await super.send<Answer>(method, more, body, headers);
  }
}

let turn = 0;
beforeEach(async () => {
  turn += 1;
  if (turn % 6 !== 1) return;
  await plant.empty();
  // A day that is over was released before.
  for (const date of days) {
    plant.clock.set(`${date < today ? date : today}T08:00:00Z`);
    await plant.anna.call(releaseDayEndpoint, { params: { date } });
  }
  plant.clock.set(`${today}T08:00:00Z`);
});

/** A scene on released days, whose planners have said why. */
const makeScene = async () =>
  await makePlanScene({ ...plant, anna: Reasoned.of(plant.anna), bernd: Reasoned.of(plant.bernd) });

it('every change that is declared is walked, or is no change of the plan', async () => {
  const changes = (await declaredEndpoints()).filter(({ change }) => change).map(({ name }) => name);
  const walked = new Set(Object.keys(planActions).map((name) => name.split(/:| /)[0] ?? ''));
  expect(changes.filter((name) => !walked.has(name)).sort()).toEqual([
    'changes.undo',
    'prints.answer',
    'prints.record',
    'prints.recordHalls',
  ]);
});

describe('on released days no late change is made without a reason:', () => {
  const walked = Object.entries(planActions).filter((_, place) => place % volumes.releasedEvery === 0);
  it.each(walked)('%s, its undo and its redo', async (name, act) => {
    const scene = await makeScene();
    const [anna, bernd] = [await Asker.of(plant.anna), await Asker.of(plant.bernd)];
    await act({ ...plant, anna, bernd }, scene);
    const action = name.split(/:| /)[0] ?? '';
    const own = [...anna.sent, ...bernd.sent].filter((one) => one.name === action);
    const id = await latest(plant, 'change');
    if (quiet.has(action)) {
      // Those of the yard are sent by a link.
      expect(own.map(({ isAsked }) => isAsked)).not.toContain(true);
      expect(await loudWritesOf(id)).toEqual([]);
      await anna.call(undoChangeEndpoint, { params: { id } });
      expect(anna.sent.at(-1)).toEqual({ name: 'changes.undo', isAsked: false });
      return;
    }
    // Of several calls the last may come to days where the truck has no runs any more.
    expect(own.map(({ isAsked }) => isAsked)).toContain(true);
    const entry = await plant.anna.call(changeEntryEndpoint, { params: { id } });
    expect(entry.late).toMatchObject({ reason: 'Baustelle hat verschoben' });
    const undone = await anna.call(undoChangeEndpoint, { params: { id } });
    await anna.call(undoChangeEndpoint, { params: { id: undone.id } });
    expect(anna.sent.filter((one) => one.name === 'changes.undo')).toEqual([
      { name: 'changes.undo', isAsked: true },
      { name: 'changes.undo', isAsked: true },
    ]);
  });
});

it('asks a script just the same', async () => {
  const { order } = await makeScene();
  const erp = await Asker.of(await scriptWith(plant, 'write'));
  const path = `/api/orders/by-number/${order.orderId}`;
  expect((await erp.send('PUT', path, { city: 'Rust' })).status).toBe(200);
  expect(erp.sent).toEqual([{ name: 'orders.upsert', isAsked: true }]);
});
