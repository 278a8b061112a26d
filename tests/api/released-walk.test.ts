import type { ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import { changeEntryEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { type Sample, sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import { type Answer, sendRaw } from '../support/abuse/raw-request.ts';
import { Client, type Reply } from '../support/client.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { today, usePlant } from '../support/plant.ts';
import { ReasonedClient } from '../support/reasoned.ts';
import { readDayAt } from '../support/recorded-past.ts';
import { latestId } from '../support/released-day.ts';
import { scriptWith } from '../support/script.ts';
import { volumes } from '../support/volumes.ts';

const plant = usePlant();
/** All days that the actions affect. */
const days = [-3, -2, -1, 0, 1, 7].map((ahead) => addDays(today, ahead));

/** Changes that need no reason on a released day; every other declared change must require one. */
const quiet: Readonly<Record<string, string>> = {
  'deliveries.pin': 'a pin is for proposals; the yard loads as before',
  'deliveryItems.pin': 'a pin is for proposals; the yard loads as before',
  'orders.note': 'nobody asks for notes',
  'orders.keepValue': 'the order stays as it is; the ERP’s other value is no longer shown',
  'halls.setCapacity': 'what a hall could make, not what is loaded',
  'halls.removeCapacity': 'what a hall could make, not what is loaded',
  'halls.setCapacities': 'what a hall could make, not what is loaded',
  'notes.make': 'a paper changes nothing that is planned',
  'notes.correct': 'a paper changes nothing that is planned',
  'yard.sign': 'the site says what it has got, and changes no plan',
  'reservations.create': 'a reservation moves nothing that is planned',
  'reservations.update': 'a reservation moves nothing that is planned',
  'reservations.remove': 'a reservation moves nothing that is planned',
  'reservations.upsert': 'a reservation moves nothing that is planned',
  'sites.create': 'the book of sites moves nothing that is planned',
  'sites.update': 'the book of sites moves nothing that is planned',
  'sites.merge': 'the book of sites moves nothing that is planned',
  'sites.tieOrder': 'the book of sites moves nothing that is planned',
  'sites.announce': 'what a site answered; the yard loads as before',
  'shipments.measure': 'how large a part is; the yard loads as before',
  'calendar.add': 'the plant’s calendar moves nothing that is planned',
  'calendar.remove': 'the plant’s calendar moves nothing that is planned',
  'days.release': 'the release itself',
  'days.withdrawRelease': 'the release itself',
  'days.grant': 'the release itself',
  'prints.record': 'a paper shows the plan as it is',
  'prints.recordHalls': 'a paper shows the plan as it is',
  'prints.answer': 'a paper shows the plan as it is',
  'yard.mark': 'the yard says what it has done, and changes no plan',
  'yard.photo': 'the yard says what it has done, and changes no plan',
  'yard.depart': 'the yard says what it has done, and changes no plan',
};

const logLength = async (): Promise<number> => {
  const { count } = await plant.db
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor', '<>', 'system')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Lists the change's writes to rows that matter for loading; it reads the log, independently of the rule's code. */
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

/** Sends each change without a reason first; if a reason is required, asserts that nothing has changed and sends it again with one. */
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
  // Past days must be released while they are still current.
  for (const date of days) {
    plant.clock.set(`${date < today ? date : today}T08:00:00Z`);
    await plant.anna.call(releaseDayEndpoint, { params: { date } });
  }
  plant.clock.set(`${today}T08:00:00Z`);
});

/** Creates a scene on released days; its clients send reasons. */
const makeScene = async () =>
  await makePlanScene({
    ...plant,
    anna: ReasonedClient.of(plant.anna),
    bernd: ReasonedClient.of(plant.bernd),
  });

it('every change that is declared is walked, or is no change of the plan', async () => {
  const changes = (await declaredEndpoints()).filter(({ change }) => change).map(({ name }) => name);
  const walked = new Set(Object.keys(planActions).map((name) => name.split(/:| /)[0] ?? ''));
  expect(changes.filter((name) => !walked.has(name)).sort()).toEqual([
    'changes.undo',
    'notes.correct',
    'notes.make',
    'prints.answer',
    'prints.record',
    'prints.recordHalls',
    'yard.sign',
  ]);
});

describe('on released days every declared change is asked for a reason, or stands in the list of those that are not:', () => {
  const typeIn = (answer: Answer): string =>
    answer.status < 400 ? `not refused: ${answer.text}` : errorIn(answer, 'en').type;
  /** A template that repeats on the released days. */
  const dailyText = (truckId: number) => {
    const when = { weekdays: '', weeks: 1, day: today, until: null };
    return { kind: 'text' as const, truckId, slot: 15, text: 'Kran', ...when };
  };

  /** Valid inputs; some calls need another one, because their usual sample writes only a note or affects later days. */
  const inputsOf = async (endpoints: readonly AnyEndpoint[]): Promise<Map<string, Sample>> => {
    const scene = await makeAbuseScene(plant);
    const { anna } = plant;
    const { order, truck } = scene;
    const { revision } = await readDayAt(plant, today);
    const body = { ...order, city: 'Rust' };
    const changed = await anna.call(updateOrderEndpoint, { params: { id: order.id }, body });
    const template = await ReasonedClient.of(anna).call(addTemplateEndpoint, { body: dailyText(truck.id) });
    const samples = new Map(
      endpoints.map((one) => [one.name, sampleOf(one, { ...scene, order: changed, template })]),
    );
    const withBody = (name: string, more: object): void => {
      const sample = samples.get(name);
      samples.set(name, { ...sample, body: { ...(sample?.body as object), ...more } });
    };
    withBody('orders.update', { city: 'Kehl' });
    withBody('orders.upsert', { city: 'Kehl' });
    withBody('shipments.update', { date: addDays(today, 1) });
    withBody('days.restore', { at: String(revision) });
    withBody('templates.add', dailyText(truck.id));
    withBody('templates.change', { ...dailyText(truck.id), text: 'Palettes' });
    return samples;
  };

  it('a sample of each', async () => {
    await plant.empty();
    const changes = (await declaredEndpoints()).filter(({ change }) => change);
    const inputs = await inputsOf(changes);
    for (let ahead = 0; ahead < 45; ahead += 1)
      await plant.anna.call(releaseDayEndpoint, { params: { date: addDays(today, ahead) } });
    const stood = await fingerprint(plant.db);
    const asked = changes.filter(({ name }) => !(name in quiet));
    const met: Record<string, string> = {};
    for (const call of asked)
      met[call.name] = typeIn(await sendRaw(plant.anna, rawRequestOf(call, inputs.get(call.name) ?? {})));
    expect(met).toEqual(Object.fromEntries(asked.map(({ name }) => [name, 'REASON_REQUIRED'])));
    expect(await fingerprint(plant.db)).toEqual(stood);
    expect(asked.length).toBeGreaterThan(25);
  });
});

describe('on released days no late change is made without a reason:', () => {
  const walked = Object.entries(planActions).filter((_, place) => place % volumes.releasedEvery === 0);
  it.each(walked)('%s, its undo and its redo', async (name, act) => {
    const scene = await makeScene();
    const [anna, bernd] = [await Asker.of(plant.anna), await Asker.of(plant.bernd)];
    await act({ ...plant, anna, bernd }, scene);
    const action = name.split(/:| /)[0] ?? '';
    const own = [...anna.sent, ...bernd.sent].filter((one) => one.name === action);
    const id = await latestId(plant, 'change');
    if (action in quiet) {
      // The yard's calls use a yard link instead of a planner's login.
      expect(own.map(({ isAsked }) => isAsked)).not.toContain(true);
      expect(await loudWritesOf(id)).toEqual([]);
      await anna.call(undoChangeEndpoint, { params: { id } });
      expect(anna.sent.at(-1)).toEqual({ name: 'changes.undo', isAsked: false });
      return;
    }
    // An action may consist of several calls, some of which affect days without a run of the truck.
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
