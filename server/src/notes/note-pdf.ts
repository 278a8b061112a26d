import PDFDocument from 'pdfkit';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { partTable, positionPages } from './note-parts.ts';
import { drawReceipt } from './note-receipt.ts';
import {
  features,
  fonts,
  foot,
  grey,
  light,
  lines,
  middle,
  mm,
  openFonts,
  page,
  put,
  rule,
  type Sheet,
  unique,
} from './note-sheet.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats are kept: making one takes longer than a line. */
const formatOf = (language: Language, digits: number): Intl.NumberFormat => {
  const known = formats.get(`${language} ${digits}`);
  const made =
    known ??
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(`${language} ${digits}`, made);
  return made;
};

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** The types of PDFKit leave out how an image's size is known. */
type WithImages = PDFKit.PDFDocument & { openImage(bytes: Buffer): { width: number; height: number } };

/** Draws the sender's logo, at most 40 × 11 mm; returns where the name begins. */
const drawLogo = ({ doc, logo }: Sheet): number => {
  if (!logo) return page.left;
  const image = (doc as WithImages).openImage(logo);
  const scale = Math.min((40 * mm) / image.width, (11 * mm) / image.height);
  const width = image.width * scale;
  doc.image(logo, page.left, page.top, { width, height: image.height * scale });
  return page.left + width + 3 * mm;
};

const head = (sheet: Sheet): void => {
  const { note, t, language } = sheet;
  const { sender, content } = note;
  const { site } = content;
  const after = drawLogo(sheet);
  put(sheet, sender.name, after, page.top + 2, { size: 13, bold: true, width: page.left + 95 * mm - after });
  for (const [index, line] of sender.lines.slice(0, 4).entries())
    put(sheet, line, page.right, page.top + index * 11, {
      size: 8.5,
      color: grey,
      align: 'right',
      width: 80 * mm,
    });
  rule(sheet, 27 * mm);
  const back = unique([sender.name, ...sender.lines.slice(0, 2)]).join(' · ');
  put(sheet, back, page.left, 37 * mm, { size: 6.5, color: grey, width: 100 * mm });
  const address = unique([
    site.recipient,
    site.name,
    ...site.address.split('\n'),
    `${site.postCode} ${site.city}`,
  ]);
  for (const [index, line] of address.slice(0, 6).entries())
    put(sheet, line, page.left, 43.5 * mm + index * 14, { size: 10, bold: index === 0, width: 100 * mm });
  put(sheet, t('deliveryNote.title'), middle, 36.5 * mm, { size: 11, bold: true });
  put(sheet, note.number, middle, 41.5 * mm, { size: 22, bold: true });
  const orders = unique(content.parts.map(({ orderId }) => orderId));
  const drawings = unique(content.parts.flatMap(({ positions }) => positions.map(({ drawing }) => drawing)));
  lines(
    sheet,
    [
      ['deliveryNote.date', dayText(content.date, language)],
      ['deliveryNote.order', orders.join(', '), orders.length],
      ['deliveryNote.drawing', drawings.join(', '), drawings.length],
    ],
    { x: middle, y: 53.5 * mm, indent: 24 * mm },
  );
  const about = note.corrects
    ? t('deliveryNote.corrects', { number: note.corrects })
    : note.correctedBy
      ? t('deliveryNote.correctedBy', { number: note.correctedBy })
      : '';
  put(sheet, about, middle, 71 * mm, { bold: true });
};

const places = (sheet: Sheet): void => {
  const { note, t } = sheet;
  const { site, run, stop, stops } = note.content;
  rule(sheet, 79 * mm);
  put(sheet, t('deliveryNote.site'), page.left, 83 * mm, { size: 10, bold: true });
  put(sheet, t('deliveryNote.vehicle'), middle, 83 * mm, { size: 10, bold: true });
  const hours = site.windows.map(({ from, to }) => `${from}–${to}`).join(', ');
  const confirmed = unique([site.confirmed?.time ?? '', site.confirmed?.number ?? '']).join(', ');
  lines(
    sheet,
    [
      ['deliveryNote.hours', hours],
      ['deliveryNote.confirmed', confirmed],
      ['deliveryNote.contact', unique([site.contact, site.phone]).join(', ')],
      ['deliveryNote.remark', site.remark.replaceAll('\n', ' · ')],
    ],
    { x: page.left, y: 89 * mm, indent: 24 * mm },
  );
  lines(
    sheet,
    [
      ['deliveryNote.registration', `${run.registration}, ${t(`sign.truckType.${run.truckType}`)}`],
      ['deliveryNote.driver', run.driver],
      ['deliveryNote.run', t('deliveryNote.stop', { start: run.start, stop, stops })],
    ],
    { x: middle, y: 89 * mm, indent: 24 * mm },
  );
  rule(sheet, 111 * mm);
};

/** Writes the foot of every page, and across a canceled note that it is. */
const feet = (sheet: Sheet): void => {
  const { doc, note, t } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    rule(sheet, foot, { color: light, width: 0.5 });
    const small = { size: 8, color: grey };
    put(sheet, note.sender.name, page.left, foot + 2 * mm, { ...small, width: 60 * mm });
    put(sheet, `${t('deliveryNote.title')} ${note.number}`, page.left + 60 * mm, foot + 2 * mm, {
      ...small,
      align: 'center',
      width: 57 * mm,
    });
    const values = { page: index + 1, pages: count };
    put(sheet, t('deliveryNote.pages', values), page.right, foot + 2 * mm, {
      ...small,
      align: 'right',
      width: 50 * mm,
    });
    if (note.canceledAt === null) continue;
    const at = note.canceledAt.slice(0, 10);
    doc.save().rotate(-35, { origin: [page.width / 2, page.height / 2] });
    doc.font(fonts.bold).fontSize(46).fillColor('#b42318');
    doc.text(t('deliveryNote.canceled', { at }), 0, page.height / 2 - 30, {
      width: page.width,
      align: 'center',
      features,
      lineBreak: false,
    });
    doc.restore();
  }
};

interface Drawing {
  readonly language: Language;
  /** The plant's zone, IANA. */
  readonly timeZone: string;
  /** The bytes of the sender's logo. */
  readonly logo: Buffer | null;
}

/**
 * Draws a delivery note as PDF/A-2b (picture 34): receipt at the foot of the first page, positions from the next one on.
 * Returns the bytes.
 */
export const notePdf = async (note: DeliveryNote, { language, timeZone, logo }: Drawing): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    lang: language,
    font: fonts.regular,
    info: {
      Title: `${translate(language, 'deliveryNote.title')} ${note.number}`,
      Author: note.sender.name,
      CreationDate: new Date(note.madeAt),
    },
  });
  openFonts(doc);
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const sheet: Sheet = {
    doc,
    note,
    language,
    timeZone,
    logo,
    t: (key, values) => translate(language, key, values),
    number: (value, digits = 0) => formatOf(language, digits).format(value),
  };
  head(sheet);
  places(sheet);
  drawReceipt(sheet);
  const end = partTable(sheet);
  put(sheet, sheet.t('deliveryNote.weight'), page.left, end + 2 * mm, { size: 8.5 });
  positionPages(sheet);
  feet(sheet);
  doc.end();
  await done;
  return Buffer.concat(chunks);
};
