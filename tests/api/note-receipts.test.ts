import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  correctNoteEndpoint,
  signNoteEndpoint,
  weighNoteEndpoint,
  yardNotePdfEndpoint,
  yardNotesEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { departEndpoint, markShipmentEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { departedRun, notesOf, receiptOf } from '../support/notes.ts';
import { observe } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, fill, makePart } from '../support/scene.ts';
import { loaderWith } from '../support/yard.ts';

const plant = usePlant();

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
    expect(history.entries[0]?.text).toContain('Lieferung unterschrieben (K. Maurer): 2 Karten');
  });

  it('marks what is missing as a whole as missing', async () => {
    const { run, parts, driver, second } = await departedRun(plant);
    await sign(
      driver,
      second.id,
      receiptOf(plant, { missing: [{ shipmentId: at(parts, 1).id, pieces: null }] }),
    );
    expect((await marksOf(run.id))[1]?.[0]).toBe('missing');
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
    expect((await loader.attempt(yardNotesEndpoint)).status).toBe(403);
  });
});

describe('what was signed', () => {
  it('is not undone, its run has left, and its cards stay delivered', async () => {
    const { run, parts, driver, first } = await departedRun(plant);
    const { changeId } = await observe(plant, driver, signNoteEndpoint, {
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
    await fill(plant.anna, run.id, 8, more.id);
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
