import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The last line of such a file: how many lines there are before it, and the SHA-256 over them. */
const endSchema = z.object({ lines: z.int(), sha256: z.string() });

const piece = 64 * 1024;

/** The lines in pieces of some length, and after them how many they were and their SHA-256. */
async function* withEnd(lines: AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  let [count, held] = [0, ''];
  for await (const line of lines) {
    const text = `${line}\n`;
    hash.update(text);
    count += 1;
    held += text;
    if (held.length < piece) continue;
    yield held;
    held = '';
  }
  yield `${held}${JSON.stringify({ lines: count, sha256: hash.copy().digest('hex') })}\n`;
}

/** Packs lines of text for a stream; the same lines are the same bytes. */
const packInto = async (lines: AsyncIterable<string>, sink: NodeJS.WritableStream): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(Readable.from(withEnd(lines, hash)), createGzip(), sink);
  return hash.digest('hex');
};

/** The folder's entries are on the disk when it returns; Windows opens no folders, and keeps their entries by itself. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes packed lines aside, and gives the file its name when they are whole and on the disk. It is readable by the caller
 * alone. Whatever has that name is replaced.
 * @param prove looks at what was written before it gets its name
 * @returns the SHA-256 over the lines
 */
export const writePacked = async (
  file: string,
  lines: AsyncIterable<string>,
  prove: (aside: string) => Promise<void> = async () => undefined,
): Promise<string> => {
  const aside = `${file}.part`;
  try {
    const sha256 = await packInto(lines, createWriteStream(aside, { flags: 'w', mode: 0o600, flush: true }));
    await prove(aside);
    await rename(aside, file);
    await syncFolder(dirname(file));
    return sha256;
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
};

/** The lines of a packed file, its last one included. */
async function* unpackedLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // Whatever fails on the way ends the reading with it.
  pipe(createReadStream(file), unpacked, () => undefined);
  // A line may be megabytes long: its pieces are put together once.
  let begun: string[] = [];
  for await (const text of unpacked as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

/** The lines of a packed file without its last one. */
export async function* packedLines(file: string): AsyncGenerator<string> {
  let last: string | null = null;
  for await (const line of unpackedLines(file)) {
    if (last !== null) yield last;
    last = line;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a packed file through, calling `onLine` for each line but the last.
 * @returns the SHA-256 over the lines; null when it was cut off or changed
 * @throws what the file system and zlib complain of
 */
export const checkPacked = async (file: string, onLine: (line: string) => void): Promise<string | null> => {
  const hash = createHash('sha256');
  let last: string | null = null;
  let count = 0;
  for await (const line of unpackedLines(file)) {
    if (last !== null) {
      hash.update(`${last}\n`);
      count += 1;
      onLine(last);
    }
    last = line;
  }
  const end = endSchema.safeParse(parsed(last ?? ''));
  const sha256 = hash.digest('hex');
  return end.success && end.data.lines === count && end.data.sha256 === sha256 ? sha256 : null;
};
