import { sumsOf } from '@werkplan/shared/bvbs/drawing-sums.ts';
import type { NotePart, NotePosition } from '@werkplan/shared/notes/delivery-note-schema.ts';
import {
  footY,
  grey,
  light,
  mm,
  page,
  drawText,
  receiptTop,
  drawRule,
  type Sheet,
  distinctTexts,
} from './note-sheet.ts';

const columns = {
  what: 28.5 * mm,
  pieces: 106 * mm,
  longest: 127 * mm,
  planned: 151 * mm,
  weighed: 154 * mm,
  missing: 178 * mm,
};
const metres = ({ number }: Sheet, length: number): string => `${number(length / 1000, 2)} m`;

/** Draws a row of 11.5 mm with boxes for entering the weight and missing pieces by hand. */
const partRow = (sheet: Sheet, part: NotePart, place: number, y: number): void => {
  const { doc, t, number } = sheet;
  const { orderId, externalNumber, positions, kg, parts } = part;
  const title =
    parts > 1
      ? t('deliveryNote.part', { number: orderId, part: part.part, parts })
      : t('deliveryNote.whole', { number: orderId });
  drawText(sheet, `${place}`, page.left, y + 3.5 * mm);
  drawText(sheet, title, columns.what, y + 1.5 * mm, { bold: true, size: 9.5, width: 62 * mm });
  const below = distinctTexts([
    externalNumber,
    positions.length > 0 ? t('deliveryNote.positions', { count: positions.length }) : '',
  ]).join(' · ');
  drawText(sheet, below, columns.what, y + 6.2 * mm, { size: 8, color: grey, width: 62 * mm });
  if (positions.length > 0) {
    const { pieces, longest } = sumsOfPositions(positions);
    drawText(sheet, number(pieces), columns.pieces, y + 3.5 * mm, { align: 'right', width: 20 * mm });
    drawText(sheet, metres(sheet, longest), columns.longest, y + 3.5 * mm, {
      align: 'right',
      width: 20 * mm,
    });
  }
  drawText(sheet, number(kg), columns.planned, y + 3.5 * mm, { align: 'right', bold: true, width: 22 * mm });
  box(doc, columns.weighed, y, 23 * mm);
  box(doc, columns.missing, y, page.right - columns.missing);
  drawText(sheet, missingText(sheet, part), page.right - 1.5 * mm, y + 3.5 * mm, {
    align: 'right',
    bold: true,
    width: page.right - columns.missing - 3 * mm,
  });
  drawRule(sheet, y + 11.5 * mm, { to: columns.weighed, color: light });
};

const missingText = ({ note, t, number }: Sheet, { shipmentId }: NotePart): string => {
  const missing = note.receipt?.missing.find((one) => one.shipmentId === shipmentId);
  if (!missing) return '';
  return missing.pieces === null ? t('deliveryNote.all') : number(missing.pieces);
};

const box = (doc: PDFKit.PDFDocument, x: number, y: number, width: number): void => {
  doc
    .rect(x, y + 0.4 * mm, width, 10.7 * mm)
    .lineWidth(0.6)
    .strokeColor('#7f8a96')
    .stroke();
};

const sumsOfPositions = (positions: readonly NotePosition[]) =>
  sumsOf(positions.map((position) => ({ ...position, legs: 0, width: 0, part: null })));

const tableHead = (sheet: Sheet, y: number): void => {
  const { t } = sheet;
  const small = { size: 8.5, color: grey };
  drawText(sheet, t('deliveryNote.place'), page.left, y, small);
  drawText(sheet, t('deliveryNote.what'), columns.what, y, small);
  drawText(sheet, t('deliveryNote.pieces'), columns.pieces, y, { ...small, align: 'right', width: 20 * mm });
  drawText(sheet, t('deliveryNote.longest'), columns.longest, y, {
    ...small,
    align: 'right',
    width: 20 * mm,
  });
  drawText(sheet, t('deliveryNote.planned'), columns.planned, y, {
    ...small,
    align: 'right',
    width: 24 * mm,
  });
  drawText(sheet, t('deliveryNote.weighed'), columns.weighed + 1.5 * mm, y, { ...small, width: 22 * mm });
  drawText(sheet, t('deliveryNote.missing'), columns.missing + 1.5 * mm, y, { ...small, width: 15 * mm });
  drawRule(sheet, y + 5 * mm);
};

/** Draws the table of parts, continued on further pages if necessary; returns the y position below it. */
export const drawPartTable = (sheet: Sheet): number => {
  const { doc, note, t, number } = sheet;
  const { parts } = note.content;
  let y = 117 * mm;
  tableHead(sheet, y);
  y += 5 * mm;
  let bottom = receiptTop - 30 * mm;
  for (const [index, part] of parts.entries()) {
    if (y + 11.5 * mm > bottom) {
      doc.addPage();
      tableHead(sheet, 20 * mm);
      [y, bottom] = [25 * mm, footY - 24 * mm];
    }
    partRow(sheet, part, index + 1, y);
    y += 11.5 * mm;
  }
  drawRule(sheet, y);
  const all = parts.flatMap(({ positions }) => positions);
  drawText(sheet, t('deliveryNote.total'), columns.what, y + 3 * mm, { bold: true, size: 9.5 });
  if (parts.every(({ positions }) => positions.length > 0) && all.length > 0)
    drawText(sheet, number(sumsOfPositions(all).pieces), columns.pieces, y + 3 * mm, {
      bold: true,
      align: 'right',
      width: 20 * mm,
    });
  const total = parts.reduce((sum, { kg }) => sum + kg, 0);
  drawText(sheet, number(total), columns.planned, y + 3 * mm, { bold: true, align: 'right', width: 24 * mm });
  if (note.weighed !== null)
    drawText(sheet, number(note.weighed), columns.missing - 3 * mm, y + 3 * mm, {
      bold: true,
      align: 'right',
      width: 22 * mm,
    });
  drawRule(sheet, y + 9 * mm);
  return diameters(sheet, all, y + 12 * mm);
};

/** Draws the kg per bar diameter of the known positions without mats, at most ten diameters; returns the y position below. */
const diameters = (sheet: Sheet, positions: readonly NotePosition[], y: number): number => {
  const { number, t } = sheet;
  const { diameters: list } = sumsOfPositions(positions.filter(({ kind }) => kind !== 'BFMA'));
  if (list.length === 0) return y;
  drawText(sheet, t('deliveryNote.byDiameter'), page.left, y + 1.5 * mm, {
    size: 8,
    color: grey,
    width: 34 * mm,
  });
  const shown = list.slice(0, 10);
  const step = Math.min(20 * mm, (page.right - page.left - 36 * mm) / shown.length);
  for (const [index, { diameter, kg }] of shown.entries()) {
    const x = page.left + 36 * mm + step * (index + 1);
    drawText(sheet, `Ø ${number(diameter, Number.isInteger(diameter) ? 0 : 1)}`, x, y, {
      size: 8,
      color: grey,
      align: 'right',
      width: step,
    });
    drawText(sheet, number(Math.round(kg)), x, y + 4.5 * mm, { size: 8.5, align: 'right', width: step });
  }
  return y + 12 * mm;
};

const positionColumns = {
  name: 75 * mm,
  kind: 95 * mm,
  diameter: 125 * mm,
  length: 148 * mm,
  pieces: 168 * mm,
};

const positionHead = (sheet: Sheet): void => {
  const { t } = sheet;
  const small = { size: 8.5, color: grey };
  drawText(sheet, t('deliveryNote.drawing', { count: 1 }), page.left, 18 * mm, small);
  drawText(sheet, t('deliveryNote.position'), positionColumns.name, 18 * mm, small);
  for (const [key, x] of [
    ['deliveryNote.diameter', positionColumns.diameter],
    ['deliveryNote.length', positionColumns.length],
    ['deliveryNote.pieces', positionColumns.pieces],
  ] as const)
    drawText(sheet, t(key), x, 18 * mm, { ...small, align: 'right', width: 20 * mm });
  drawText(sheet, 'kg', page.right, 18 * mm, { ...small, align: 'right', width: 20 * mm });
  drawRule(sheet, 23 * mm);
};

/** Draws the positions of each part, beginning on a new page. */
export const drawPositionPages = (sheet: Sheet): void => {
  const { doc, note, number, t } = sheet;
  const known = note.content.parts.filter(({ positions }) => positions.length > 0);
  if (known.length === 0) return;
  let y = Infinity;
  const next = (height: number): void => {
    if (y + height <= footY - 6 * mm) return;
    doc.addPage();
    positionHead(sheet);
    y = 25 * mm;
  };
  for (const { orderId, positions } of known) {
    next(14 * mm);
    drawText(sheet, t('deliveryNote.whole', { number: orderId }), page.left, y + 1 * mm, { bold: true });
    y += 6 * mm;
    for (const { drawing, name, diameter, length, pieces, kg } of positions) {
      next(5 * mm);
      drawText(sheet, drawing, page.left, y, { size: 8.5, width: 55 * mm });
      drawText(sheet, name, positionColumns.name, y, { size: 8.5, width: 28 * mm });
      const ofBar = diameter === null ? '' : number(diameter, Number.isInteger(diameter) ? 0 : 1);
      drawText(sheet, ofBar, positionColumns.diameter, y, { size: 8.5, align: 'right', width: 20 * mm });
      drawText(sheet, metres(sheet, length), positionColumns.length, y, {
        size: 8.5,
        align: 'right',
        width: 20 * mm,
      });
      drawText(sheet, number(pieces), positionColumns.pieces, y, {
        size: 8.5,
        align: 'right',
        width: 20 * mm,
      });
      drawText(sheet, number(kg, 1), page.right, y, { size: 8.5, align: 'right', width: 24 * mm });
      y += 4.6 * mm;
    }
  }
};
