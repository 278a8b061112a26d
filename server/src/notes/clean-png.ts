import { inflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Number of channels by PNG colour type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [maxSide, maxPixels] = [4_000, 4_000_000];
const paletteType = 3;

interface Chunk {
  readonly name: string;
  /** The whole chunk, including length, name and checksum. */
  readonly whole: Buffer;
  readonly data: Buffer;
}

const chunksOf = (bytes: Buffer): Chunk[] | null => {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return null;
};

/** Returns the bytes per row, its filter byte included; null for a picture that can't be put into a PDF unchanged. */
const rowBytes = (head: Buffer): number | null => {
  if (head.length !== 13) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth = 0, colourType = 1, compression, filter, interlace] = head.subarray(8);
  const channels = channelsOf[colourType];
  const isSized =
    width > 0 && height > 0 && Math.max(width, height) <= maxSide && width * height <= maxPixels;
  const isPlain = compression === 0 && filter === 0 && interlace === 0;
  if (!channels || !isSized || !isPlain || ![1, 2, 4, 8].includes(depth)) return null;
  return 1 + Math.ceil((width * channels * depth) / 8);
};

/** True if the picture unpacks to exactly its rows. For other pictures PDFKit would throw where no caller can catch it. */
const unpacks = (packed: Buffer, row: number, height: number): boolean => {
  try {
    const rows = inflateSync(packed, { maxOutputLength: row * height });
    if (rows.length !== row * height) return false;
    for (let at = 0; at < rows.length; at += row) if ((rows[at] ?? 5) > 4) return false;
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns a PNG reduced to the picture; null if it is damaged, interlaced or too large (a side over 4,000 px or 4 million px in
 * all), or has more than 8 bits per channel.
 */
export const cleanPng = (bytes: Buffer): Buffer | null => {
  const chunks = chunksOf(bytes);
  const head = chunks?.[0];
  const row = head?.name === 'IHDR' ? rowBytes(head.data) : null;
  if (!chunks || !head || row === null) return null;
  const named = (name: string): Chunk[] => chunks.filter((chunk) => chunk.name === name);
  const [depth, colourType] = head.data.subarray(8);
  if (colourType === paletteType && (named('PLTE')[0]?.data.length ?? 0) === 0) return null;
  const packed = named('IDAT').map(({ data }) => data);
  if (!unpacks(Buffer.concat(packed), row, head.data.readUInt32BE(4))) return null;
  const kept = ['IHDR', 'PLTE', 'IDAT', 'IEND', ...(depth === 8 ? ['tRNS'] : [])];
  return Buffer.concat([
    signature,
    ...chunks.filter(({ name }) => kept.includes(name)).map(({ whole }) => whole),
  ]);
};
