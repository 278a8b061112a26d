import PDFDocument from 'pdfkit';
import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { formatWhole } from '@werkplan/shared/values/written-number.ts';
import { drawPartTable, drawPositionPages } from './note-parts.ts';
import { drawReceipt } from './note-receipt.ts';
import {
  fontFeatures,
  fonts,
  footY,
  grey,
  light,
  drawLines,
  middleX,
  mm,
  openFonts,
  page,
  drawText,
  drawRule,
  type Sheet,
  distinctTexts,
} from './note-sheet.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Caches number formats, because creating one takes longer than drawing a line. */
const formatOf = (language: Language, digits: number): Intl.NumberFormat => {
  const known = formats.get(`${language} ${digits}`);
  const made =
    known ??
    new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(`${language} ${digits}`, made);
  return made;
};

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** Adds `openImage`, which PDFKit's types lack. */
type WithImages = PDFKit.PDFDocument & { openImage(bytes: Buffer): { width: number; height: number } };

/** Draws the sender's logo, at most 40 × 11 mm; returns the x position of the name beside it. */
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
  drawText(sheet, sender.name, after, page.top + 2, {
    size: 13,
    bold: true,
    width: page.left + 95 * mm - after,
  });
  for (const [index, line] of sender.lines.slice(0, 4).entries())
    drawText(sheet, line, page.right, page.top + index * 11, {
      size: 8.5,
      color: grey,
      align: 'right',
      width: 80 * mm,
    });
  drawRule(sheet, 27 * mm);
  const back = distinctTexts([sender.name, ...sender.lines.slice(0, 2)]).join(' · ');
  drawText(sheet, back, page.left, 37 * mm, { size: 6.5, color: grey, width: 100 * mm });
  const address = distinctTexts([
    site.recipient,
    site.name,
    ...site.address.split('\n'),
    `${site.postCode} ${site.city}`,
  ]);
  for (const [index, line] of address.slice(0, 6).entries())
    drawText(sheet, line, page.left, 43.5 * mm + index * 14, {
      size: 10,
      bold: index === 0,
      width: 100 * mm,
    });
  drawText(sheet, t('deliveryNote.title'), middleX, 36.5 * mm, { size: 11, bold: true });
  drawText(sheet, note.number, middleX, 41.5 * mm, { size: 22, bold: true });
  const orders = distinctTexts(content.parts.map(({ orderId }) => orderId));
  const drawings = distinctTexts(
    content.parts.flatMap(({ positions }) => positions.map(({ drawing }) => drawing)),
  );
  drawLines(
    sheet,
    [
      ['deliveryNote.date', dayText(content.date, language)],
      ['deliveryNote.order', orders.join(', '), orders.length],
      ['deliveryNote.drawing', drawings.join(', '), drawings.length],
    ],
    { x: middleX, y: 53.5 * mm, indent: 24 * mm },
  );
  const about = note.corrects
    ? t('deliveryNote.corrects', { number: note.corrects })
    : note.correctedBy
      ? t('deliveryNote.correctedBy', { number: note.correctedBy })
      : '';
  drawText(sheet, about, middleX, 71 * mm, { bold: true });
};

const places = (sheet: Sheet): void => {
  const { note, t } = sheet;
  const { site, run, stop, stops } = note.content;
  drawRule(sheet, 79 * mm);
  drawText(sheet, t('deliveryNote.site'), page.left, 83 * mm, { size: 10, bold: true });
  drawText(sheet, t('deliveryNote.vehicle'), middleX, 83 * mm, { size: 10, bold: true });
  const hours = site.windows.map(({ from, to }) => `${from}–${to}`).join(', ');
  const confirmed = distinctTexts([site.confirmed?.time ?? '', site.confirmed?.number ?? '']).join(', ');
  drawLines(
    sheet,
    [
      ['deliveryNote.hours', hours],
      ['deliveryNote.confirmed', confirmed],
      ['deliveryNote.contact', distinctTexts([site.contact, site.phone]).join(', ')],
      ['deliveryNote.remark', site.remark.replaceAll('\n', ' · ')],
    ],
    { x: page.left, y: 89 * mm, indent: 24 * mm },
  );
  drawLines(
    sheet,
    [
      ['deliveryNote.registration', `${run.registration}, ${t(`sign.truckType.${run.truckType}`)}`],
      ['deliveryNote.driver', run.driver],
      ['deliveryNote.run', t('deliveryNote.stop', { start: run.start, stop, stops })],
    ],
    { x: middleX, y: 89 * mm, indent: 24 * mm, rows: 2 },
  );
  drawRule(sheet, 111 * mm);
};

/** Draws the footer of every page, and 'canceled' across a canceled note. */
const feet = (sheet: Sheet): void => {
  const { doc, note, t } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index);
    drawRule(sheet, footY, { color: light, width: 0.5 });
    const small = { size: 8, color: grey };
    drawText(sheet, note.sender.name, page.left, footY + 2 * mm, { ...small, width: 60 * mm });
    drawText(sheet, `${t('deliveryNote.title')} ${note.number}`, page.left + 60 * mm, footY + 2 * mm, {
      ...small,
      align: 'center',
      width: 57 * mm,
    });
    const values = { page: index + 1, pages: count };
    drawText(sheet, t('deliveryNote.pages', values), page.right, footY + 2 * mm, {
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
      features: fontFeatures,
      lineBreak: false,
    });
    doc.restore();
  }
};

interface Drawing {
  readonly language: Language;
  /** The IANA name of the plant's time zone. */
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
    number: (value, digits = 0) =>
      digits === 0 ? formatWhole(value) : formatOf(language, digits).format(value),
  };
  head(sheet);
  places(sheet);
  drawReceipt(sheet);
  const end = drawPartTable(sheet);
  drawText(sheet, sheet.t('deliveryNote.weight'), page.left, end + 2 * mm, { size: 8.5 });
  drawPositionPages(sheet);
  feet(sheet);
  doc.end();
  await done;
  return Buffer.concat(chunks);
};
