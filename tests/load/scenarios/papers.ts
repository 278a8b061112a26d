import type { DeliveryNote, NotePart } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { notePdf } from '../../../server/src/notes/note-pdf.ts';
import { aimAtMost, type Figure, singleFigure } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** Target: the ms for a delivery note with 20 parts. */
const aim = 300;
const signatureOf = (strokes: number) =>
  Array.from({ length: strokes }, (_, stroke) =>
    Array.from({ length: 100 }, (_, place) => [stroke * 50 + place, 150 + ((place * 7) % 60)]).flat(),
  );

const partOf = (place: number): NotePart => ({
  shipmentId: place + 1,
  orderId: String(248_001 + place),
  externalNumber: `ERP-${place}`,
  part: 1,
  parts: 2,
  kg: 1_000 + place * 37,
  positions: Array.from({ length: 12 }, (_, index) => ({
    drawing: `${112 + place} b`,
    name: String(index + 1),
    kind: 'BF2D' as const,
    pieces: 10 + index,
    length: 3_000 + index * 250,
    diameter: 8 + 2 * (index % 5),
    kg: 83.3,
  })),
});

/** A signed note with 20 parts and 240 positions. */
const note: DeliveryNote = {
  id: 1,
  number: '2026-00412',
  deliveryId: 1,
  content: {
    date: '2026-11-23',
    run: { start: '05:30', registration: 'OG-BS 214', truckType: 'SATTEL', driver: 'Yilmaz' },
    stop: 1,
    stops: 1,
    site: {
      name: 'Klinikum Freiburg Haus C',
      recipient: 'Hochbau Breisgau AG',
      address: 'Hugstetter Straße 55',
      postCode: '79106',
      city: 'Freiburg',
      contact: 'M. Hauser',
      phone: '0171 39200 52',
      remark: 'Anfahrt über Hugstetter Straße',
      windows: [{ from: '06:00', to: '11:00' }],
      confirmed: { time: '06:30', number: 'K-8812' },
    },
    parts: Array.from({ length: 20 }, (_, place) => partOf(place)),
  },
  sender: {
    name: 'Stahlwerk Ortenau GmbH',
    lines: ['Rheinhafenstraße 8, 77694 Kehl', 'Telefon 0171 39200 10'],
  },
  corrects: null,
  correctedBy: null,
  madeAt: '2026-11-23T04:38:00.000Z',
  canceledAt: null,
  weighed: 26_900,
  receipt: {
    id: '7a1c8a54-6f55-4c11-9d7d-5a2f0c4f9b11',
    name: 'K. Maurer',
    missing: [{ shipmentId: 2, pieces: 2 }],
    weighed: 26_900,
    remark: '2 Matten morgen',
    signature: { width: 350, height: 320, strokes: signatureOf(5) },
    signedAt: '2026-11-23T10:48:00.000Z',
    receivedAt: '2026-11-23T10:50:00.000Z',
  },
};

/** Measures how long the PDF of a delivery note takes, after the first one, which loads fonts. */
export async function papers(stage: Stage): Promise<Figure[]> {
  const measured: number[] = [];
  for (let round = 0; round <= stage.rounds; round += 1) {
    const begun = performance.now();
    await notePdf(note, { language: 'de', timeZone: 'Europe/Berlin', logo: null });
    if (round > 0) measured.push(performance.now() - begun);
  }
  const name = 'the PDF of a signed delivery note with 20 parts and 240 positions';
  return [singleFigure(name, 'ms', measured, aimAtMost(aim, 'ms'))];
}
