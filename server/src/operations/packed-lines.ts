import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The file's last line: the number of lines before it and their SHA-256. */
const endSchema = z.object({ lines: z.int(), sha256: z.string() });

const piece = 64 * 1024;

/** Yields the lines in larger pieces, followed by their count and SHA-256. */
const withEnd = async function* (lines: AsyncIterable<string>, hash: Hash): AsyncGenerator<string> {
  let [count, pending] = [0, ''];
  for await (const line of lines) {
    const text = `${line}\n`;
    hash.update(text);
    count += 1;
    pending += text;
    if (pending.length < piece) continue;
    yield pending;
    pending = '';
  }
  yield `${pending}${JSON.stringify({ lines: count, sha256: hash.copy().digest('hex') })}\n`;
};

/** Compresses lines deterministically into a stream; returns the SHA-256 of the lines. */
const packInto = async (lines: AsyncIterable<string>, sink: NodeJS.WritableStream): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(Readable.from(withEnd(lines, hash)), createGzip(), sink);
  return hash.digest('hex');
};

/** Syncs the folder's entries to disk; Windows can't open folders, and persists their entries itself. */
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
 * Writes compressed lines to a private temporary file and renames it once it is complete and synced. Replaces an existing
 * file.
 * @param prove checks the written file before it is renamed
 * @returns the SHA-256 of the lines
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

/** Yields the file's lines, including the last one. */
const unpackedLines = async function* (file: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8');
  // An error of either stream also ends the iteration.
  pipe(createReadStream(file), unpacked, () => undefined);
  // A line may be megabytes long, so its pieces are joined once.
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
};

/** Yields the file's lines without the last one. */
export const readPackedLines = async function* (file: string): AsyncGenerator<string> {
  let last: string | null = null;
  for await (const line of unpackedLines(file)) {
    if (last !== null) yield last;
    last = line;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a file through and calls `onLine` for each line but the last.
 * @returns the SHA-256 of the lines; null when the file was truncated or changed
 * @throws errors of the file system and zlib
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
