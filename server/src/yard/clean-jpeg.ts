import { isDrawable } from './drawable.ts';

const [start, end, scan] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive frames, which browsers display. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Quantization and Huffman tables, restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** Adobe's segment is kept, because it only describes the colour encoding. */
const adobe = 0xee;
const adobeLength = 14;

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;
/** True for application segments (EXIF, GPS, thumbnails, profiles) and comments. */
const isMetadata = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === 0xfe;

/** Returns the end of the compressed scan that begins at `at`: the next marker that isn't part of it. */
const endOfScan = (bytes: Buffer, at: number): number | null => {
  for (let place = at; ; place += 1) {
    place = bytes.indexOf(0xff, place);
    const code = place < 0 ? undefined : bytes[place + 1];
    if (code === undefined) return null;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return place;
  }
};

/** Strips everything but the picture, also data after its end; null for an invalid JPEG. */
export const cleanJpeg = (bytes: Buffer): Buffer | null => {
  if (bytes[0] !== 0xff || bytes[1] !== start) return null;
  const kept = [bytes.subarray(0, 2)];
  let [frame, scans, at] = [false, 0, 2];
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    const code = bytes[at + 1];
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === end) {
      kept.push(bytes.subarray(at, at + 2));
      return frame && scans > 0 ? Buffer.concat(kept) : null;
    }
    if (code === undefined || at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > bytes.length) return null;
    const segment = bytes.subarray(at, next);
    at = next;
    if (code === scan) {
      const until = frame ? endOfScan(bytes, next) : null;
      if (until === null) return null;
      kept.push(segment, bytes.subarray(next, until));
      scans += 1;
      at = until;
    } else if (frames.has(code)) {
      if (frame || length < 8 || !isDrawable(segment.readUInt16BE(7), segment.readUInt16BE(5))) return null;
      frame = true;
      kept.push(segment);
    } else if (tables.has(code) || (code === adobe && length === adobeLength)) kept.push(segment);
    else if (!isMetadata(code)) return null;
  }
};
