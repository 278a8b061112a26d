import { localeOf } from '@werkplan/shared/i18n/languages.ts';
import type { NoteReceipt, Signature } from '@werkplan/shared/notes/receipt-schema.ts';
import { black, grey, mm, page, drawText, receiptTop, drawRule, type Sheet } from './note-sheet.ts';

const edge = page.left + 90 * mm;
const half = page.left + 42 * mm;
const field = {
  x: edge + 5 * mm,
  y: receiptTop + 4 * mm,
  width: page.right - edge - 5 * mm,
  height: 40 * mm,
};
const padding = 3 * mm;
const pen = 1.2;

/** Returns the smallest and largest coordinate of the strokes on an axis: 0 for x, 1 for y. */
const spanOf = (strokes: Signature['strokes'], axis: 0 | 1): [number, number] => {
  const values = strokes.flatMap((stroke) => stroke.filter((_, index) => index % 2 === axis));
  return values.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [Infinity, 0]);
};

/** Draws the signature in the middle of the field, enlarged at most twofold. A stroke of one point becomes a dot. */
const drawSignature = ({ doc }: Sheet, { width, height, strokes }: Signature): void => {
  // Leaves room for the field's label at the top.
  const upper = field.y + 2 * padding;
  const [wide, high] = [field.width - 2 * padding, field.height - 3 * padding];
  const [[left, right], [top, bottom]] = [spanOf(strokes, 0), spanOf(strokes, 1)];
  const scale = Math.min(
    wide / Math.max(right - left, 1),
    high / Math.max(bottom - top, 1),
    2 * Math.min(wide / width, high / height),
  );
  const at = (stroke: readonly number[], index: number): [number, number] => [
    field.x + field.width / 2 + ((stroke[index] ?? 0) - (left + right) / 2) * scale,
    upper + high / 2 + ((stroke[index + 1] ?? 0) - (top + bottom) / 2) * scale,
  ];
  doc.save().lineWidth(pen).lineCap('round').lineJoin('round').strokeColor(black).fillColor(black);
  for (const stroke of strokes) {
    if (stroke.length === 2) {
      doc.circle(...at(stroke, 0), pen / 2).fill();
      continue;
    }
    doc.moveTo(...at(stroke, 0));
    for (let index = 2; index < stroke.length; index += 2) doc.lineTo(...at(stroke, index));
    doc.stroke();
  }
  doc.restore();
};

/** Returns a line per part with missing pieces, 'Auftrag 248117: 2 Stück fehlen', and then the remark. */
const remarkLines = ({ note, t, number }: Sheet, { missing, remark }: NoteReceipt): string[] => [
  ...missing.map(({ shipmentId, pieces }) => {
    const part = note.content.parts.find((one) => one.shipmentId === shipmentId);
    const what = t('deliveryNote.whole', { number: part?.orderId ?? '' });
    const much =
      pieces === null
        ? t('deliveryNote.allMissing')
        : t('deliveryNote.someMissing', { count: pieces, pieces: number(pieces) });
    return `${what}: ${much}`;
  }),
  ...remark.split('\n').filter((line) => line !== ''),
];

const momentText = (at: string, { language, timeZone }: Sheet): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

/** Draws a signed receipt; remarks that don't fit into four lines end with an ellipsis. */
const signed = (sheet: Sheet, receipt: NoteReceipt): void => {
  const lines = remarkLines(sheet, receipt);
  const shown = lines.length > 4 ? [...lines.slice(0, 3), `${lines[3] ?? ''} …`] : lines;
  for (const [index, line] of shown.entries())
    drawText(sheet, line, page.left, receiptTop + (17.5 + index * 4) * mm, { size: 8.5, width: 90 * mm });
  drawText(sheet, receipt.name, page.left, receiptTop + 35.5 * mm, { size: 10, bold: true, width: 42 * mm });
  drawText(sheet, momentText(receipt.signedAt, sheet), half + 4 * mm, receiptTop + 35.5 * mm, {
    size: 10,
    bold: true,
    width: 44 * mm,
  });
  if (receipt.signature) drawSignature(sheet, receipt.signature);
};

/** Draws the receipt at the foot of the first page: the signed one, or empty fields for signing on paper. */
export const drawReceipt = (sheet: Sheet): void => {
  const { doc, t, note } = sheet;
  const small = { size: 8, color: grey, width: 42 * mm };
  drawRule(sheet, receiptTop);
  drawText(sheet, t('deliveryNote.receipt'), page.left, receiptTop + 4 * mm, { size: 10, bold: true });
  drawText(sheet, t('deliveryNote.remarks'), page.left, receiptTop + 13 * mm, { size: 8.5, color: grey });
  drawRule(sheet, receiptTop + 39.5 * mm, { to: half });
  drawRule(sheet, receiptTop + 39.5 * mm, { from: half + 4 * mm, to: edge });
  drawText(sheet, t('deliveryNote.name'), page.left, receiptTop + 41 * mm, small);
  drawText(sheet, t('deliveryNote.moment'), half + 4 * mm, receiptTop + 41 * mm, small);
  doc.roundedRect(field.x, field.y, field.width, field.height, 4).lineWidth(0.9).strokeColor(black).stroke();
  drawText(sheet, t('deliveryNote.signature'), edge + 8 * mm, receiptTop + 6 * mm, {
    size: 8.5,
    color: grey,
  });
  if (note.receipt) signed(sheet, note.receipt);
  else
    for (const at of [23, 30])
      drawRule(sheet, receiptTop + at * mm, { to: edge, color: '#7f8a96', width: 0.6 });
};
