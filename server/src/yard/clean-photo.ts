import { createHash } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { RawBody } from '../http/raw-body.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanWebp } from './clean-webp.ts';
import type { NamedPhoto } from './yard-photo-store.ts';

/**
 * Parses a photo part by part and strips metadata about place, time and device and any other content. The `id` is the hash of
 * the result.
 * @throws PHOTO_UNREADABLE for anything but a JPEG or a WebP with one still picture
 */
export const cleanPhoto = (raw: RawBody | null): NamedPhoto => {
  const type = raw?.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const bytes = raw && (type === 'image/webp' ? cleanWebp(raw.bytes) : cleanJpeg(raw.bytes));
  if (!bytes) throw new DomainError('PHOTO_UNREADABLE');
  return { id: createHash('sha256').update(bytes).digest('base64url'), type, bytes };
};
