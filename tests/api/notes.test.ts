import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import {
  findNoteEndpoint,
  makeNotesEndpoint,
  notePdfEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Client } from '../support/client.ts';
import { sendRequest } from '../support/http-request.ts';
import { observeChange } from '../support/observe.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { noteRun, notesOf as readNotes } from '../support/notes.ts';
import { today, usePlant } from '../support/plant.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { putInSlot, makePart, makeRun } from '../support/scene.ts';
import { loaderWith } from '../support/yard.ts';

const plant = usePlant();
let loader = null as unknown as Client;
beforeAll(async () => {
  ({ loader } = await loaderWith(plant));
});

const furnish = async () => await noteRun(plant);
const notesOf = async (id: number) => await readNotes(plant, id);
const depart = async (id: number, departed = true) =>
  await loader.call(departEndpoint, { params: { id }, body: { departed } });
const fetchPdf = async (id: number, language: string) =>
  await sendRequest(plant.url, {
    method: 'GET',
    path: addressOf(notePdfEndpoint, { params: { id }, query: { language } }),
    headers: { cookie: plant.anna.cookie },
  });
const numbersOf = (notes: readonly DeliveryNote[]): number[] =>
  notes.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b);

describe('the notes of a run', () => {
  it('come with its departure, one a site, with what lies on it', async () => {
    const { truck, run, parts } = await furnish();
    await depart(run.id);
    const notes = (await notesOf(run.id)).toReversed();
    expect(notes.map(({ content: { site, stop, stops } }) => [site.name, stop, stops])).toEqual([
      ['Brücke L98', 1, 2],
      ['Klinikum', 2, 2],
    ]);
    expect(notes[0]).toMatchObject({
      deliveryId: run.id,
      corrects: null,
      correctedBy: null,
      canceledAt: null,
      content: {
        date: today,
        run: { start: '05:30', registration: truck.registration, truckType: truck.type, driver: 'Yilmaz' },
        parts: [
          { shipmentId: parts[0]?.id, kg: 10_000, part: 1, parts: 1, positions: [] },
          { shipmentId: parts[2]?.id, kg: 10_000 },
        ],
      },
    });
    const [first = 0, second = 0] = numbersOf(notes);
    expect(second).toBe(first + 1);
    expect(notes[0]?.number).toMatch(/^2026-\d{5}$/);
  });

  it('stay while they say the same, are corrected by another load and canceled when the departure is taken back', async () => {
    const { run, parts } = await furnish();
    const made = await plant.anna.call(makeNotesEndpoint, { params: { id: run.id } });
    expect(made.notes).toHaveLength(2);
    await depart(run.id);
    expect(await notesOf(run.id)).toEqual(made.notes);

    const more = await makePart(plant, { date: today, constructionSite: 'Klinikum' });
    await putInSlot(plant.anna, run.id, 8, more.id);
    const { notes } = await plant.anna.call(makeNotesEndpoint, { params: { id: run.id } });
    const [correction] = notes;
    const corrected = notes.find(({ correctedBy }) => correctedBy !== null);
    expect(notes).toHaveLength(3);
    expect(correction).toMatchObject({
      corrects: corrected?.number,
      content: { parts: [{ shipmentId: parts[1]?.id }, { shipmentId: more.id }] },
    });
    expect(corrected).toMatchObject({ correctedBy: correction?.number, canceledAt: null });

    await depart(run.id, false);
    const after = await notesOf(run.id);
    expect(after.map(({ canceledAt, correctedBy }) => [canceledAt !== null, correctedBy !== null])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
    await depart(run.id);
    expect(numbersOf(await notesOf(run.id))).toHaveLength(5);
  });

  it('are canceled by an undo of the departure, and come anew with the undo of that undo', async () => {
    const { run } = await furnish();
    const { changeId } = await observeChange(plant, loader, departEndpoint, {
      params: { id: run.id },
      body: { departed: true },
    });
    const undone = await plant.anna.call(undoChangeEndpoint, { params: { id: changeId } });
    expect((await notesOf(run.id)).every(({ canceledAt }) => canceledAt !== null)).toBe(true);
    await plant.anna.call(undoChangeEndpoint, { params: { id: undone.id } });
    const notes = await notesOf(run.id);
    expect(notes.filter(({ canceledAt }) => canceledAt === null)).toHaveLength(2);
    expect(new Set(numbersOf(notes)).size).toBe(4);
  });

  it('have numbers without a gap where eight runs leave at once', async () => {
    const runs = [];
    for (let index = 0; index < 8; index += 1) runs.push((await furnish()).run);
    await Promise.all(runs.map(async ({ id }) => await depart(id)));
    const numbers = (await Promise.all(runs.map(async ({ id }) => await notesOf(id)))).flatMap(numbersOf);
    const [first = 0] = numbers.toSorted((a, b) => a - b);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => first + index),
    );
  });

  it('are none of a run with texts alone, and DELIVERY_NOT_FOUND of none', async () => {
    const { run } = await makeRun(plant, {});
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 0 },
      body: { text: 'Kran' },
    });
    await depart(run.id);
    expect(await notesOf(run.id)).toEqual([]);
    expect((await plant.anna.attempt(makeNotesEndpoint, { params: { id: 999_999 } })).body).toMatchObject({
      type: 'DELIVERY_NOT_FOUND',
    });
  });

  it('are none by a dry run, and made once by a repeated request', async () => {
    const { run } = await furnish();
    await plant.anna.call(makeNotesEndpoint, { params: { id: run.id }, query: { dryRun: true } });
    expect(await notesOf(run.id)).toEqual([]);
    const ask = async () =>
      (
        await plant.anna.attempt(
          makeNotesEndpoint,
          { params: { id: run.id } },
          { 'Idempotency-Key': `notes-${run.id}` },
        )
      ).body;
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(first).toMatchObject({ notes: [{}, {}] });
  });
});

it('is found by its number, and a PDF with letterhead in the asked language', async () => {
  await plant.anna.call(changePlantEndpoint, {
    body: { name: 'Stahlwerk Ortenau', letterhead: 'Rheinhafenstraße 8, 77694 Kehl\nTelefon 0781 1' },
  });
  const { run } = await furnish();
  const { notes } = await plant.anna.call(makeNotesEndpoint, { params: { id: run.id } });
  const note = notes[0] as DeliveryNote;
  expect(note.sender).toEqual({
    name: 'Stahlwerk Ortenau',
    lines: ['Rheinhafenstraße 8, 77694 Kehl', 'Telefon 0781 1'],
  });
  const { client } = await signInVisitor(plant, 'viewer');
  expect(await client.call(findNoteEndpoint, { query: { number: note.number } })).toEqual(note);
  const missing = await plant.anna.attempt(findNoteEndpoint, { query: { number: '2026-99999' } });
  expect(missing.status).toBe(404);
  const badly = await plant.anna.attempt(findNoteEndpoint, { query: { number: '12' } });
  expect(badly.status).toBe(400);
  const pdf = await fetchPdf(note.id, 'en');
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdf.raw.toString('latin1');
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
  expect(text).toContain('/OutputIntents');
  const fonts = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) =>
    name.replace(/^[A-Z]{6}\+/, ''),
  );
  expect(new Set(fonts)).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold']));
  expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
  expect(pdfPages(pdf.raw).map((one) => [one.width, one.height])).toEqual([[210, 297]]);
  expect(pdfPages(pdf.raw)[0]?.text).toContain(`Deliverynote${note.number}`);
  expect(pdfPages((await fetchPdf(note.id, 'de')).raw)[0]?.text).toContain(`Lieferschein${note.number}`);
});
