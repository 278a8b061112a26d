import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { phraseOf } from '@werkplan/shared/history/history-phrases.ts';
import type { Translator } from '@werkplan/shared/history/history-words.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { changesSinceEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  correctNoteEndpoint,
  noteEndpoint,
  notesOfRunEndpoint,
  noteWeightsEndpoint,
  signNoteEndpoint,
  weighNoteEndpoint,
  yardNotePdfEndpoint,
  yardNotesEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import {
  departEndpoint,
  markShipmentEndpoint,
  removeYardLinkEndpoint,
  yardEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSignatures } from '../../server/src/notes/receipt-store.ts';
import type { Client } from '../support/client.ts';
import { departedRun, notesOf, receiptOf } from '../support/notes.ts';
import { observeChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makePart } from '../support/scene.ts';
import { loaderWith } from '../support/yard.ts';

const plant = usePlant();

const words: Translator = { language: 'de', t: (key, values) => translate('de', key, values) };

const sign = async (driver: Client, id: number, receipt: NewReceipt = receiptOf(plant)) =>
  await driver.call(signNoteEndpoint, { params: { id }, body: receipt });
const trySign = async (driver: Client, id: number, receipt: NewReceipt = receiptOf(plant)) =>
  await driver.attempt(signNoteEndpoint, { params: { id }, body: receipt });
const marksOf = async (id: number) => {
  const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date: today } });
  const run = deliveries.find((one) => one.id === id);
  return (run?.deliveryItems ?? []).map(({ mark }) => mark && [mark.status, mark.by, mark.at]);
};

describe("a run's own link", () => {
  it('sees its notes by stop, and signs one once however often it is sent', async () => {
    const { run, parts, driver, first, second } = await departedRun(plant);
    expect((await driver.call(yardNotesEndpoint)).notes.map(({ id }) => id)).toEqual([first.id, second.id]);
    const receipt = receiptOf(plant, {
      weighed: 19_690,
      remark: '2 Bund morgen',
      missing: [{ shipmentId: at(parts, 2).id, pieces: 2 }],
      signedAt: '2026-11-23T05:30:00.000Z',
    });
    const signed = await sign(driver, first.id, receipt);
    expect(signed).toEqual({
      ...first,
      receipt: { ...receipt, receivedAt: plant.clock.now().toISOString() },
      weighed: 19_690,
    });
    expect(await sign(driver, first.id, receipt)).toEqual(signed);
    const delivered = ['delivered', 'K. Maurer', receipt.signedAt];
    expect(await marksOf(run.id)).toEqual([delivered, null, delivered, null]);
    expect((await trySign(driver, first.id)).body).toMatchObject({
      type: 'NOTE_SIGNED',
      displayMessage: expect.stringContaining('K. Maurer'),
    });
    const history = await plant.anna.call(historyEndpoint, { query: { date: today } });
    expect(phraseOf(at(history.entries, 0), words)).toBe('Lieferung unterschrieben (K. Maurer): 2 Karten');
  });

  it('marks what is missing as a whole as missing', async () => {
    const { run, parts, driver, second } = await departedRun(plant);
    await sign(
      driver,
      second.id,
      receiptOf(plant, { missing: [{ shipmentId: at(parts, 1).id, pieces: null }] }),
    );
    expect((await marksOf(run.id))[1]?.[0]).toBe('missing');
    // No card is delivered, and yet the note is signed.
    const back = { params: { id: run.id }, body: { departed: false } };
    expect((await driver.attempt(departEndpoint, back)).body).toMatchObject({ type: 'NOTE_SIGNED' });
  });

  it('is refused a part that is not on the note, and scrawl beyond bounds', async () => {
    const { driver, second, parts } = await departedRun(plant);
    const other = receiptOf(plant, { missing: [{ shipmentId: at(parts, 0).id, pieces: null }] });
    expect((await trySign(driver, second.id, other)).body).toMatchObject({ type: 'VALIDATION_ERRORS' });
    const sized = (strokes: number[][]) => receiptOf(plant, { signature: { width: 9, height: 9, strokes } });
    const dots = (count: number): number[] => Array.from({ length: 2 * count }, () => 1);
    for (const strokes of [
      [],
      [[1]],
      [[1, 20_000]],
      Array.from({ length: 201 }, () => dots(1)),
      [dots(2_001), dots(2_000)],
    ])
      expect((await trySign(driver, second.id, sized(strokes))).status).toBe(400);
    expect((await trySign(driver, second.id, sized([dots(2_000), dots(2_000)]))).status).toBe(200);
  });

  it('sees no note of another run; the gate sees none', async () => {
    const { first } = await departedRun(plant);
    const other = await departedRun(plant);
    const pdf = async (client: Client) =>
      (await client.attempt(yardNotePdfEndpoint, { params: { id: first.id } })).status;
    expect([(await trySign(other.driver, first.id)).status, await pdf(other.driver)]).toEqual([404, 404]);
    const { loader } = await loaderWith(plant);
    expect([(await trySign(loader, first.id)).status, await pdf(loader)]).toEqual([403, 403]);
    expect((await loader.attempt(yardNotesEndpoint, {})).status).toBe(403);
  });
});

describe('what was signed', () => {
  it('is not undone, its run has left, and its cards stay delivered', async () => {
    const { run, parts, driver, first } = await departedRun(plant);
    const { changeId } = await observeChange(plant, driver, signNoteEndpoint, {
      params: { id: first.id },
      body: receiptOf(plant),
    });
    const refused = { type: 'NOTE_SIGNED' };
    expect((await plant.anna.attempt(undoChangeEndpoint, { params: { id: changeId } })).body).toMatchObject(
      refused,
    );
    const back = { params: { id: run.id }, body: { departed: false } };
    expect((await driver.attempt(departEndpoint, back)).body).toMatchObject(refused);
    const items = (await plant.anna.call(listDeliveriesEndpoint, { query: { date: today } })).deliveries.find(
      ({ id }) => id === run.id,
    )?.deliveryItems;
    const mark = {
      params: { id: at(parts, 0).id },
      body: { status: 'loaded' as const, expectedItemId: items?.[0]?.id ?? 0 },
    };
    expect((await driver.attempt(markShipmentEndpoint, mark)).body).toMatchObject(refused);
    expect((await notesOf(plant, run.id)).every(({ canceledAt }) => canceledAt === null)).toBe(true);
  });

  it('can be corrected, once while the run stays as it is', async () => {
    const { run, driver, first, second } = await departedRun(plant);
    await sign(driver, second.id);
    const correct = async (id: number) => await plant.anna.call(correctNoteEndpoint, { params: { id } });
    expect((await correct(second.id)).id).toBe(second.id);
    const more = await makePart(plant, { date: today, constructionSite: 'Klinikum' });
    await putInSlot(plant.anna, run.id, 8, more.id);
    const correction = await correct(second.id);
    expect(correction).toMatchObject({ corrects: second.number, receipt: null });
    expect(await correct(second.id)).toEqual(correction);
    expect((await notesOf(plant, run.id)).map(({ number }) => number)).toEqual([
      correction.number,
      second.number,
      first.number,
    ]);
  });
});

it('is taken of a note that was canceled later, not of one that was canceled before', async () => {
  const { run, driver, first, second } = await departedRun(plant);
  await driver.call(departEndpoint, { params: { id: run.id }, body: { departed: false } });
  expect((await trySign(driver, first.id)).body).toMatchObject({ type: 'NOTE_CANCELED' });
  const before = receiptOf(plant, { signedAt: '2026-11-23T05:00:00.000Z' });
  expect((await trySign(driver, second.id, before)).status).toBe(200);
});

it('has a weight that the plant says, sets anew and takes off', async () => {
  const { first, run } = await departedRun(plant);
  const weigh = async (kg: number | null) =>
    (await plant.anna.call(weighNoteEndpoint, { params: { id: first.id }, body: { kg } })).weighed;
  expect([await weigh(19_400), await weigh(19_380), await weigh(null)]).toEqual([19_400, 19_380, null]);
  expect((await notesOf(plant, run.id))[1]?.weighed).toBeNull();
});

describe('a link that has ended', () => {
  const endOf = (day: string): void => plant.clock.set(`${day}T08:00:00Z`);
  beforeEach(() => endOf('2026-11-23'));
  afterAll(() => endOf('2026-11-23'));

  it('takes receipts for seven more days, and nothing else', async () => {
    const { driver, first, second, run } = await departedRun(plant);
    const receipt = receiptOf(plant);
    endOf('2026-11-30');
    expect((await trySign(driver, first.id, receipt)).status).toBe(200);
    expect((await driver.refusal(yardNotesEndpoint)).type).toBe('SESSION_EXPIRED');
    expect(
      (await driver.refusal(departEndpoint, { params: { id: run.id }, body: { departed: false } })).type,
    ).toBe('SESSION_EXPIRED');
    endOf('2026-12-02');
    expect(
      (await driver.refusal(signNoteEndpoint, { params: { id: second.id }, body: receiptOf(plant) })).type,
    ).toBe('SESSION_EXPIRED');
  });

  it('and is revoked takes only what was signed before', async () => {
    const { driver, link, first, second } = await departedRun(plant);
    const before = receiptOf(plant, { signedAt: '2026-11-23T07:59:00.000Z' });
    await plant.anna.call(removeYardLinkEndpoint, { params: { id: link.id } });
    expect((await trySign(driver, first.id, before)).status).toBe(200);
    expect((await trySign(driver, second.id)).status).toBe(401);
    expect((await driver.refusal(yardEndpoint)).type).toBe('SESSION_EXPIRED');
  });
});

const pageOf = async (query: { after?: string }) => {
  const page = await plant.anna.call(changesSinceEndpoint, { query });
  if (page.result !== 'messages') throw new Error(`not the feed: ${page.result}`);
  return page;
};

it('tells followers of each note and each signature, after the change', async () => {
  const { next: after } = await pageOf({});
  const { driver, first, second } = await departedRun(plant);
  await sign(driver, first.id);
  const { messages } = await pageOf({ after });
  const told = messages.filter(({ data }) => data.kinds?.includes('notes'));
  expect(told.map(({ type, data: { note } }) => [type, note?.number])).toEqual([
    ['note.created', first.number],
    ['note.created', second.number],
    ['note.signed', first.number],
  ]);
  expect(told.at(-1)?.data).toMatchObject({
    actor: { name: 'OG-BS 218', kind: 'yard' },
    note: { id: first.id, deliveryId: first.deliveryId, corrects: null },
  });
  const order = messages.map(({ type }) => type);
  expect(order.indexOf('yard.sign')).toBeLessThan(order.indexOf('note.signed'));
  expect((await pageOf({ after })).messages).toEqual(messages);
});

it('is shown as it was at a moment, and weighed against planned by day', async () => {
  const { run, driver, first } = await departedRun(plant);
  const before = plant.clock.now().toISOString();
  plant.clock.set('2026-11-23T09:00:00Z');
  await sign(driver, first.id, receiptOf(plant, { weighed: 19_500 }));
  const asOf = async (at?: string) =>
    (
      await plant.anna.call(notesOfRunEndpoint, { params: { id: run.id }, query: at ? { at } : {} })
    ).notes.map(({ weighed }) => weighed);
  expect([await asOf(before), await asOf(), await asOf('2026-11-23T07:00:00Z')]).toEqual([
    [null, null],
    [null, 19_500],
    [],
  ]);
  const read = async () => await plant.anna.call(noteWeightsEndpoint, { query: { from: today, to: today } });
  const soFar = at(await read(), 0);
  const other = await departedRun(plant);
  await plant.anna.call(weighNoteEndpoint, { params: { id: other.second.id }, body: { kg: 9_900 } });
  expect(await read()).toEqual([
    {
      date: today,
      notes: soFar.notes + 2,
      signed: soFar.signed,
      weighed: soFar.weighed + 1,
      plannedKg: soFar.plannedKg + 10_000,
      weighedKg: soFar.weighedKg + 9_900,
    },
  ]);
});

it('loses signature and name after the time of keeping, and nothing else', async () => {
  const { driver, first } = await departedRun(plant);
  const { receipt } = await sign(driver, first.id);
  await plant.anna.call(changePlantEndpoint, { body: { signatureYears: 2 } });
  const forget = async (day: string) => {
    await forgetSignatures(plant.db, new Date(`${day}T12:00:00Z`));
    return (await plant.anna.call(noteEndpoint, { params: { id: first.id } })).receipt;
  };
  expect(await forget('2028-11-22')).toEqual(receipt);
  expect(await forget('2028-11-24')).toEqual({ ...receipt, signature: null, name: '' });
});
