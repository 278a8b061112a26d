import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { notesOfRunEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import { type Plant, today } from './plant.ts';
import { at, putInSlot, makePart, makeRun } from './scene.ts';
import { loaderWith } from './yard.ts';

/** A run with two cards of one site, one of another, and a text. */
export const noteRun = async (plant: Plant) => {
  const { truck, run } = await makeRun(plant, {});
  const place = async (slot: number, constructionSite: string) => {
    const part = await makePart(plant, { date: today, constructionSite });
    await putInSlot(plant.anna, run.id, slot, part.id);
    return part;
  };
  const parts = [await place(0, 'Brücke L98'), await place(1, 'Klinikum'), await place(4, 'Bruecke L 98')];
  await putInSlot(plant.anna, run.id, 6, 'Kran 08:00');
  return { truck, run, parts };
};

/** Returns a run's notes, the newest first. */
export const notesOf = async (plant: Plant, id: number): Promise<readonly DeliveryNote[]> =>
  (await plant.anna.call(notesOfRunEndpoint, { params: { id } })).notes;

/** A run that has left, its own link, and its notes in the order of the stops. */
export const departedRun = async (plant: Plant) => {
  const { run, parts } = await noteRun(plant);
  const { loader: driver, link } = await loaderWith(plant, {
    scope: 'run',
    name: 'OG-BS 218',
    deliveryId: run.id,
  });
  await driver.call(departEndpoint, { params: { id: run.id }, body: {} });
  const notes = (await notesOf(plant, run.id)).toReversed();
  return { run, parts, driver, link, notes, first: at(notes, 0), second: at(notes, 1) };
};

/** A receipt as the phone makes it. */
export const receiptOf = (plant: Plant, fields: Partial<NewReceipt> = {}): NewReceipt => ({
  id: crypto.randomUUID(),
  name: 'K. Maurer',
  missing: [],
  weighed: null,
  remark: '',
  signature: {
    width: 350,
    height: 320,
    strokes: [
      [10, 10, 60, 200, 120, 30],
      [300, 300],
    ],
  },
  signedAt: plant.clock.now().toISOString(),
  ...fields,
});
