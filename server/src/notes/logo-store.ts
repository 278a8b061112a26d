import { createHash } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { LogoType } from '@werkplan/shared/notes/note-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { RawBody } from '../http/raw-body.ts';
import { cleanJpeg } from '../yard/clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Buffer;
}

/** True for a JPEG in grey or RGB. CMYK, with four channels, doesn't fit the PDF's colour profile. */
const isOfScreen = (jpeg: Buffer): boolean => {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const code = jpeg[at + 1] ?? 0;
    if (code >= 0xc0 && code <= 0xc2) return [1, 3].includes(jpeg[at + 9] ?? 0);
  }
  return false;
};

/** Removes everything but the picture. @throws LOGO_UNREADABLE for anything but a PNG or JPEG that a PDF can show */
const readLogo = ({ type, bytes }: RawBody): Logo => {
  if (type === 'image/png') {
    const png = cleanPng(bytes);
    if (png) return { type, bytes: png };
  }
  const jpeg = type === 'image/jpeg' ? cleanJpeg(bytes) : null;
  if (!jpeg || !isOfScreen(jpeg)) throw new DomainError('LOGO_UNREADABLE');
  return { type: 'image/jpeg', bytes: jpeg };
};

/**
 * Stores a logo once under the hash of its bytes, because delivery notes keep the logo they were made with. Returns the hash.
 * @throws LOGO_UNREADABLE
 */
export const storeLogo = async (db: Database, raw: RawBody): Promise<string> => {
  const logo = readLogo(raw);
  const id = createHash('sha256').update(logo.bytes).digest('base64url');
  await db
    .insertInto('noteLogo')
    .values({ id, ...logo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
};

/** Finds a logo by the hash of its bytes; null if there is none. */
export const findLogo = async (db: Database, id: string): Promise<Logo | null> =>
  (await db.selectFrom('noteLogo').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ?? null;
