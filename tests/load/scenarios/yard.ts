import { randomUUID } from 'node:crypto';
import type { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { AnswerOf } from '@werkplan/shared/http/endpoint.ts';
import { dayKey, totalsKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import type { Yard, YardCard } from '@werkplan/shared/yard/yard-schema.ts';
import { type HttpAnswer, jsonOf } from '../../support/http-request.ts';
import { newOrder } from '../../support/make.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Side } from '../sides.ts';
import type { Stage } from '../stage.ts';
import { makeKeys, openWall } from '../wall-displays.ts';
import { Wire } from '../wire.ts';

const marks = 60;
const aimMs = 1_000;

/** Resolves with the ms until `hear` is called after `send`. */
const wayOf = async (listen: (hear: () => void) => void, send: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  const heard = new Promise<void>((resolve) => listen(resolve));
  await Promise.all([send(), heard]);
  return performance.now() - start;
};

/** Runs of today with a card each: a wall shows today alone. */
const loadedToday = async (
  { werkplanHttp, login }: Stage,
  { date, count }: { date: Day; count: number },
): Promise<readonly Delivery[]> => {
  const planner = await login(0);
  const send = async (method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
    await werkplanHttp.send(method, path, body, { ...planner, 'idempotency-key': randomUUID() });
  const list = async () =>
    jsonOf<AnswerOf<typeof listDeliveriesEndpoint>>(await send('GET', `/api/deliveries?date=${date}`));
  for (let made = 0; made < count; made += 1) await send('POST', '/api/orders', newOrder({ date }));
  const { deliveries, unassignedShipments } = await list();
  const runs = deliveries.slice(0, count);
  for (const [index, { id }] of runs.entries())
    await send('POST', `/api/deliveries/${id}/items/0`, { shipmentId: unassignedShipments[index]?.id });
  return runs;
};

/** Measures how long the yard's marks take to a planner's window, a second phone and a wall. */
export async function yard(stage: Stage, sides: readonly Side[]): Promise<Figure[]> {
  if (!sides.some(({ name }) => name === 'werkplan')) return [];
  const { werkplan, werkplanHttp, busy, login } = stage;
  const planner = await login(0);
  const tokenFor = async (date: Day): Promise<string> => {
    const made = { scope: 'yard', name: 'Tor 3', date };
    const once = { ...planner, 'idempotency-key': randomUUID() };
    return jsonOf<YardLink>(await werkplanHttp.send('POST', '/api/yard-links', made, once)).token;
  };
  const linkTo = async (date: Day) => {
    const authorization = `Bearer ${await tokenFor(date)}`;
    return async (path: string, body?: object): Promise<HttpAnswer> =>
      await werkplanHttp.send(body ? 'POST' : 'GET', path, body, {
        authorization,
        'idempotency-key': randomUUID(),
      });
  };
  const post = await linkTo(busy.day);
  const read = async (after = ''): Promise<Yard> =>
    jsonOf<Yard>(await post(`/api/yard${after && `?after=${after}`}`));
  const shown = await read();
  const cards = shown.runs
    .flatMap(({ slots }) => slots)
    .filter((slot): slot is YardCard => slot.kind === 'card' && !slot.isDead);

  const window = await Wire.open(werkplan.url, planner['cookie']);
  await window.emit('join', { key: dayKey(busy.day) });
  const [toWindow, toPhone, toWall]: [number[], number[], number[]] = [[], [], []];
  let { position } = shown;
  for (const { shipmentId, itemId } of cards.slice(0, stage.quick ? marks / 3 : marks)) {
    const start = performance.now();
    const told = read(position);
    const body = { status: 'loaded', expectedItemId: itemId };
    toWindow.push(
      await wayOf(
        (hear) => (window.onPatch = hear),
        async () => await post(`/api/yard/shipments/${shipmentId}/status`, body),
      ),
    );
    ({ position } = await told);
    toPhone.push(performance.now() - start);
  }
  const today = await linkTo(shown.today);
  const runs = await loadedToday(stage, { date: shown.today, count: stage.quick ? 5 : 20 });
  const [key = ''] = await makeKeys(stage, 1);
  const wall = await openWall(stage, key);
  await wall.emit('join', { key: totalsKey(shown.today) });
  for (const { id } of runs)
    toWall.push(
      await wayOf(
        (hear) => (wall.onRuns = hear),
        async () => await today(`/api/yard/deliveries/${id}/departed`, {}),
      ),
    );
  window.cut();
  wall.cut();
  return [
    singleFigure('a mark’s way to a planner’s window', 'ms', toWindow, aimAtMost(aimMs, 'ms')),
    singleFigure('a mark’s way to a second phone', 'ms', toPhone, aimAtMost(aimMs, 'ms')),
    singleFigure('a departure’s way to a wall', 'ms', toWall, aimAtMost(aimMs, 'ms')),
  ];
}
