import PDFDocument from 'pdfkit';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { partTable, positionPages } from './note-parts.ts';
import {
  black,
  features,
  fonts,
  foot,
  grey,
  light,
  lines,
  middle,
  mm,
  page,
  put,
  receiptTop,
  rule,
  type Sheet,
  unique,
} from './note-sheet.ts';

const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const head = (sheet: Sheet): void => {
  const { note, t, language } = sheet;
  const { sender, content } = note;
  const { site } = content;
  put(sheet, sender.name, page.left, page.top + 2, { size: 13, bold: true, width: 95 * mm });
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

const receipt = (sheet: Sheet): void => {
  const { doc, t } = sheet;
  const right = page.left + 90 * mm;
  rule(sheet, receiptTop);
  put(sheet, t('deliveryNote.receipt'), page.left, receiptTop + 4 * mm, { size: 10, bold: true });
  put(sheet, t('deliveryNote.remarks'), page.left, receiptTop + 13 * mm, { size: 8.5, color: grey });
  for (const at of [23, 30]) rule(sheet, receiptTop + at * mm, { to: right, color: '#7f8a96', width: 0.6 });
  const half = page.left + 42 * mm;
  rule(sheet, receiptTop + 39.5 * mm, { to: half });
  rule(sheet, receiptTop + 39.5 * mm, { from: half + 4 * mm, to: right });
  put(sheet, t('deliveryNote.name'), page.left, receiptTop + 41 * mm, {
    size: 8,
    color: grey,
    width: 42 * mm,
  });
  put(sheet, t('deliveryNote.moment'), half + 4 * mm, receiptTop + 41 * mm, {
    size: 8,
    color: grey,
    width: 42 * mm,
  });
  doc
    .roundedRect(right + 5 * mm, receiptTop + 4 * mm, page.right - right - 5 * mm, 40 * mm, 4)
    .lineWidth(0.9)
    .strokeColor(black)
    .stroke();
  put(sheet, t('deliveryNote.signature'), right + 8 * mm, receiptTop + 6 * mm, { size: 8.5, color: grey });
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
    doc.font('bold').fontSize(46).fillColor('#b42318');
    doc.text(t('deliveryNote.canceled', { at }), 0, page.height / 2 - 30, {
      width: page.width,
      align: 'center',
      features,
      lineBreak: false,
    });
    doc.restore();
  }
};

/**
 * Draws a delivery note as PDF/A-2b (picture 34): receipt at the foot of the first page, positions from the next one on.
 * Returns the bytes.
 */
export const notePdf = async (note: DeliveryNote, language: Language): Promise<Buffer> => {
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
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
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
    t: (key, values) => translate(language, key, values),
    number: (value, digits = 0) =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
  };
  head(sheet);
  places(sheet);
  receipt(sheet);
  const end = partTable(sheet);
  put(sheet, sheet.t('deliveryNote.weight'), page.left, end + 2 * mm, { size: 8.5 });
  positionPages(sheet);
  feet(sheet);
  doc.end();
  await done;
  return Buffer.concat(chunks);
};
