import { isDrawable } from './drawable.ts';

const headLength = 12;
/** Keeps only transparency of VP8X's flags, because the others announce parts that are removed, or several pictures. */
const [alphaFlag, animationFlag] = [0x10, 0x02];

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Splits the file into chunks; null if it is malformed. */
const chunksOf = (bytes: Buffer): Chunk[] | null => {
  if (bytes.length < headLength || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, headLength) !== 'WEBP') return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const chunks: Chunk[] = [];
  for (let at = headLength; at < end;) {
    if (at + 8 > end) return null;
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    chunks.push({
      name: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 8 + length + (length % 2);
  }
  return chunks;
};

/** True if a lossy (`VP8 `) or lossless (`VP8L`) chunk begins like a picture. */
const isPicture = ({ name, data }: Chunk): boolean => {
  if (name === 'VP8L') {
    if (data.length < 5 || data[0] !== 0x2f) return false;
    const sides = data.readUInt32LE(1);
    return isDrawable((sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1);
  }
  const isKeyFrame = data.length > 10 && ((data[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return false;
  return isDrawable(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
};

const written = ({ name, data }: Chunk): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Strips everything but the one picture and its transparency; null for an invalid WebP. */
export const cleanWebp = (bytes: Buffer): Buffer | null => {
  const chunks = chunksOf(bytes);
  const pictures = chunks?.filter(({ name }) => name === 'VP8 ' || name === 'VP8L') ?? [];
  const [picture] = pictures;
  if (!chunks || !picture || pictures.length > 1 || !isPicture(picture)) return null;
  const extended = chunks.find(({ name }) => name === 'VP8X');
  if (extended && (extended.data.length < 10 || ((extended.data[0] ?? 0) & animationFlag) !== 0)) return null;
  const alpha = chunks.find(({ name }) => name === 'ALPH');
  const kept: Chunk[] = [];
  if (extended) {
    const data = Buffer.from(extended.data.subarray(0, 10));
    data[0] = (data[0] ?? 0) & alphaFlag;
    kept.push({ name: 'VP8X', data });
    if (alpha) kept.push(alpha);
  }
  const body = Buffer.concat([...kept, picture].map(written));
  const head = Buffer.alloc(headLength);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
};
