import { createRequire } from 'node:module';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey, MessageValues } from '@werkplan/shared/i18n/messages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';

/** A millimetre in points (2.835). */
export const mm = 72 / 25.4;
/** Size and margins of the A4 page, in points. */
export const page = { width: 210 * mm, height: 297 * mm, left: 18 * mm, right: 195 * mm, top: 12 * mm };
/** The x position at which the right column begins, in points. */
export const middleX = page.left + 111 * mm;
/** The y position of the footer, in points. */
export const footY = 283 * mm;
/** The y position of the receipt on the first page, in points. */
export const receiptTop = 231 * mm;
export const [grey, black, light] = ['#3d454e', '#000000', '#c8cdd3'];

const require = createRequire(import.meta.url);
/**
 * Inter has the letters of all ten languages of the yard in one static font. The fonts are named by their paths, because
 * PDFKit reuses an opened font only by its path; by another name it would read the file for every line.
 */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

const openType = (features: Readonly<Record<string, boolean>>) =>
  features as unknown as PDFKit.Mixins.OpenTypeFeatures[];
/**
 * Turns off contextual shapes, which take ten times as long as the rest of a line, and kerning, which would pull the dot of
 * '7.180' under the seven.
 */
export const fontFeatures = openType({ calt: false, kern: false });
/** Digits of one width, for columns. */
const tabular = openType({ calt: false, kern: false, tnum: true });

interface Style {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly width?: number;
  /** Maximum number of lines into which a text is wrapped; one by default. */
  readonly rows?: number;
}

/** The context of all drawing functions: the document, the delivery note, its texts and formats. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly note: DeliveryNote;
  readonly t: (key: MessageKey, values?: MessageValues) => string;
  readonly number: (value: number, digits?: number) => string;
  readonly language: Language;
  /** The IANA name of the plant's time zone. */
  readonly timeZone: string;
  /** The sender's logo; null if there is none. */
  readonly logo: Buffer | null;
}

interface Run {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
}
/** A document's font, as PDFKit keeps it. */
interface OpenedFont {
  layoutRun: (text: string, fontFeatures: PDFKit.Mixins.OpenTypeFeatures[]) => Run;
}

const joined = (runs: readonly Run[]): Run => ({
  glyphs: runs.flatMap(({ glyphs }) => glyphs),
  positions: runs.flatMap(({ positions }) => positions),
  advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
});

/**
 * Opens the fonts so that each letter is shaped only once, because shaping lines takes most of the time. Without kerning and
 * contextual shapes, a line consists of its letters side by side.
 */
export const openFonts = (doc: PDFKit.PDFDocument): void => {
  for (const path of Object.values(fonts)) {
    const font = (doc.font(path) as unknown as { _font: OpenedFont })._font;
    const shape = font.layoutRun.bind(font);
    const known = new Map<string, Run>();
    font.layoutRun = (text, shapes) => {
      if (/\p{M}/u.test(text)) return shape(text, shapes);
      const runs = Array.from(text, (letter) => {
        const key = `${shapes === tabular} ${letter}`;
        const run = known.get(key) ?? shape(letter, shapes);
        known.set(key, run);
        return run;
      });
      return joined(runs);
    };
  }
};

/** The share of the remaining width that is put before the text. */
const shares = { left: 0, center: 0.5, right: 1 } as const;

/** Draws a text at the given place; one that is too long ends with an ellipsis. Returns true if it needed more than one line. */
export const drawText = ({ doc }: Sheet, text: string, x: number, y: number, style: Style = {}): boolean => {
  const { size = 9, bold = false, color = black, align = 'left', width = page.right - x, rows = 1 } = style;
  if (text === '') return false;
  const from = align === 'right' ? x - width : x;
  const shapes = align === 'right' ? tabular : fontFeatures;
  doc
    .font(bold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor(color);
  const room = width - doc.widthOfString(text, { features: shapes });
  if (room < 0)
    doc.text(text, from, y, { width, height: size * 1.25 * rows, ellipsis: true, features: shapes });
  // Line breaks are off, because PDFKit would measure each word by itself.
  else doc.text(text, from + room * shares[align], y, { lineBreak: false, features: shapes });
  return room < 0 && rows > 1;
};

export const drawRule = (
  { doc }: Sheet,
  y: number,
  { from = page.left, to = page.right, color = black, width = 0.8 } = {},
) => doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();

/**
 * Draws labels with their values below each other, each value in at most `rows` lines, and leaves out empty values. Returns the
 * y position below them.
 */
export const drawLines = (
  sheet: Sheet,
  list: readonly (readonly [MessageKey, string, number?])[],
  { x, y, indent, rows = 1 }: { x: number; y: number; indent: number; rows?: number },
): number => {
  let at = y;
  for (const [key, value, count] of list) {
    if (value === '') continue;
    drawText(sheet, sheet.t(key, count === undefined ? {} : { count }), x, at, {
      color: grey,
      width: indent - 6,
    });
    const width = (x < middleX ? middleX - 8 : page.right) - x - indent;
    const isWrapped = drawText(sheet, value, x + indent, at, { bold: true, width, rows });
    at += isWrapped ? 24 : 13.5;
  }
  return at;
};

export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '');
