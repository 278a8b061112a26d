import { deflateSync } from 'node:zlib';
import {
  changeLogoEndpoint,
  logoEndpoint,
  noteEndpoint,
  notePdfEndpoint,
  removeLogoEndpoint,
  signNoteEndpoint,
  weighNoteEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import { plantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { despatchAdvice } from '../../server/src/notes/despatch-advice.ts';
import { notePdf } from '../../server/src/notes/note-pdf.ts';
import { jpeg } from '../../server/src/yard/testing/photos.ts';
import { addressOf, type Client } from '../support/client.ts';
import { sendRequest } from '../support/http-request.ts';
import { departedRun, notesOf, receiptOf } from '../support/notes.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';

const plant = usePlant();

const fetchFile = async (path: string) =>
  await sendRequest(plant.url, { method: 'GET', path, headers: { cookie: plant.anna.cookie } });
const fetchPdf = async (id: number, query: { language?: 'de' | 'en'; signed?: 'false' } = {}) =>
  await fetchFile(addressOf(notePdfEndpoint, { params: { id }, query }));

const expectPdfA = (pdf: Buffer): void => {
  const text = pdf.toString('latin1');
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
  expect(text).toContain('/OutputIntents');
  expect(text.match(/\/FontFile2 /g)).toHaveLength(2);
};

const chunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers of a PDF never check the sum.
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
};
/** A PNG with transparency, 2 × 2 unless said otherwise. */
const png = ({ width = 2, interlace = 0, rows = Buffer.alloc(2 * 9) } = {}): Buffer => {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, 2, 8, 6, 0, 0, interlace]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from('Author\0Anna')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('a signed note', () => {
  it('comes back as PDF/A-2b with name, hour, what is missing, remark, weight and the strokes as lines', async () => {
    const { driver, first, parts } = await departedRun(plant);
    const body = receiptOf(plant, {
      remark: 'Zwei Bund morgen',
      weighed: 19_690,
      missing: [
        { shipmentId: at(parts, 0).id, pieces: 2 },
        { shipmentId: at(parts, 2).id, pieces: null },
      ],
    });
    await driver.call(signNoteEndpoint, { params: { id: first.id }, body });
    const pdf = await fetchPdf(first.id, { language: 'de' });
    expectPdfA(pdf.raw);
    const page = at(pdfPages(pdf.raw), 0);
    for (const text of [
      'K.Maurer',
      '23.11.2026,09:00',
      '2Stückfehlen',
      'fehltganz',
      'ZweiBundmorgen',
      '19.690',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('Anna');
    // Three points of one stroke, and a dot.
    expect(page.content.match(/1\.2 w\s1 J\s1 j/g)).toHaveLength(1);
    const plain = at(pdfPages((await fetchPdf(first.id, { signed: 'false' })).raw), 0);
    expect(plain.text).not.toContain('K.Maurer');
    const office = await plant.anna.call(weighNoteEndpoint, {
      params: { id: first.id },
      body: { kg: 19_444 },
    });
    expect(office.weighed).toBe(19_444);
    expect(at(pdfPages((await fetchPdf(first.id, { language: 'en' })).raw), 0).text).toContain('19.444');
  });

  it('shows a long registration, truck type and driver in full', async () => {
    const { first } = await departedRun(plant);
    const run = {
      ...first.content.run,
      registration: 'KRANWAGEN NORD 12/30',
      truckType: 'KLEINE_AND_KRANWAGEN',
      driver: 'Wolfgang Schwarzenbacher-Müller',
    } as const;
    const note = { ...first, content: { ...first.content, run } };
    const pdf = await notePdf(note, { language: 'de', timeZone: 'Europe/Berlin', logo: null });
    const { text } = at(pdfPages(pdf), 0);
    expect(text).toContain('KRANWAGENNORD12/30,Kleine&Kranwagen');
    expect(text).toContain('WolfgangSchwarzenbacher-Müller');
  });
});

describe('the logo', () => {
  const send = async (bytes: Buffer, type = 'image/png', client: Client = plant.anna) =>
    await client.send('PUT', changeLogoEndpoint.path, bytes, { 'content-type': type });
  const logoOf = async () => (await plant.anna.call(plantEndpoint)).logo;

  it('is drawn in the PDF; a note keeps the one that it was made with', async () => {
    expect((await send(png())).status).toBe(200);
    const first = (await departedRun(plant)).first;
    expect(first.sender.logo).toBe(await logoOf());
    const pdf = (await fetchPdf(first.id)).raw;
    expectPdfA(pdf);
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
    expect((await send(jpeg(), 'image/jpeg')).status).toBe(200);
    expect(await logoOf()).not.toBe(first.sender.logo);
    expect((await fetchPdf(first.id)).raw.equals(pdf)).toBe(true);
    const shown = await fetchFile(addressOf(logoEndpoint, { params: { logo: first.sender.logo ?? '' } }));
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    await plant.anna.call(removeLogoEndpoint);
    const { first: bare } = await departedRun(plant);
    expect(bare.sender.logo).toBeUndefined();
    expect((await fetchPdf(bare.id)).raw.toString('latin1')).not.toContain('/Subtype /Image');
  });

  it.each([
    ['interlaced', png({ interlace: 1 })],
    ['that unpacks to more than its size', png({ rows: Buffer.alloc(9 * 9) })],
    ['that unpacks to less', png({ width: 3 })],
    ['with an unknown filter', png({ rows: Buffer.alloc(2 * 9, 9) })],
    ['that is cut off', png().subarray(0, 60)],
    ['that is none', Buffer.from('<svg/>')],
  ])('%s is refused', async (_, bytes) => {
    expect((await send(bytes)).body).toMatchObject({ type: 'LOGO_UNREADABLE' });
  });

  it('may have 200 kB', async () => {
    expect((await send(Buffer.alloc(200_001))).status).toBe(413);
    expect((await send(png(), 'image/gif')).status).toBe(415);
    expect((await send(png(), 'image/png', plant.bernd)).status).toBe(403);
  });
});

describe('as UBL 2 DespatchAdvice', () => {
  /** The order of UBL 2.1's schema, as far as a note has them. */
  const sequence = [
    'cbc:CustomizationID',
    'cbc:ProfileID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:IssueTime',
    'cbc:DespatchAdviceTypeCode',
    'cbc:Note',
    'cac:OrderReference',
    'cac:AdditionalDocumentReference',
    'cac:DespatchSupplierParty',
    'cac:DeliveryCustomerParty',
    'cac:Shipment',
    'cac:DespatchLine',
  ];
  /** The names of the outermost elements. */
  const membersOf = (xml: string): string[] => {
    const names: string[] = [];
    let depth = 0;
    for (const [, end, name = ''] of xml.matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
      if (end) depth -= 1;
      else {
        if (depth === 1) names.push(name);
        depth += 1;
      }
    }
    return names;
  };

  it('has each compulsory element of Peppol once, a line a part, in the order of the schema', async () => {
    const { run, driver, parts } = await departedRun(plant);
    const [, note] = await notesOf(plant, run.id);
    const id = note?.id ?? 0;
    const body = receiptOf(plant, {
      remark: 'Tor <3> & Hof',
      weighed: 19_690,
      missing: [{ shipmentId: at(parts, 2).id, pieces: null }],
    });
    const signed = await driver.call(signNoteEndpoint, { params: { id }, body });
    const answer = await fetchFile(addressOf(noteEndpoint, { params: { id }, query: { format: 'ubl' } }));
    expect(answer.headers['content-type']).toContain('application/xml');
    const xml = answer.raw.toString();
    expect(xml).toBe(despatchAdvice(signed));
    const members = membersOf(xml);
    for (const name of sequence.filter((one) => !/Time|Type|Note|Reference|Line$/.test(one)))
      expect(
        members.filter((one) => one === name),
        name,
      ).toHaveLength(1);
    expect(members).toEqual(members.toSorted((a, b) => sequence.indexOf(a) - sequence.indexOf(b)));
    expect(members.filter((name) => name === 'cac:DespatchLine')).toHaveLength(2);
    expect(xml).toContain(`<cbc:ID>${signed.number}</cbc:ID><cbc:IssueDate>2026-11-23</cbc:IssueDate>`);
    expect(xml).toContain('Tor &lt;3&gt; &amp; Hof');
    expect(xml).toContain('<cbc:GrossWeightMeasure unitCode="KGM">19690</cbc:GrossWeightMeasure>');
    expect(xml).toContain('<cbc:OutstandingQuantity unitCode="KGM">10000</cbc:OutstandingQuantity>');
  });
});
