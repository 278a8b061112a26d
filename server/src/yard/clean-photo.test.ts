import { describe, expect, it } from 'vitest';
import { RawBody } from '../http/raw-body.ts';
import { cleanPhoto } from './clean-photo.ts';
import { jpeg } from './testing/photos.ts';

const clean = (bytes: Buffer, type = 'image/jpeg') => cleanPhoto(new RawBody(type, bytes));
const refusal = (bytes: Buffer, type?: string): unknown => {
  try {
    return clean(bytes, type);
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const webp = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const picture = chunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 0x88, 0x88, 0x08]));

describe('a JPEG', () => {
  it('is kept without what its camera says, and without what follows it', () => {
    const kept = clean(Buffer.concat([jpeg({ metadata: '48.47 N 7.94 E' }), Buffer.from('<script>')]));
    expect(kept.bytes).toEqual(jpeg());
    expect(kept).toMatchObject({ type: 'image/jpeg', id: clean(jpeg()).id });
    expect(kept.id).toMatch(/^[\w-]{43}$/);
    expect(clean(jpeg({ grey: 2 })).id).not.toBe(kept.id);
  });

  it('that is cut off anywhere, or is none, is refused', () => {
    const whole = jpeg();
    for (let length = 0; length < whole.length; length += 1)
      expect(refusal(whole.subarray(0, length)), String(length)).toBe('PHOTO_UNREADABLE');
    for (const bytes of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', ''])
      expect(refusal(Buffer.from(bytes))).toBe('PHOTO_UNREADABLE');
  });

  it('that would fill a screen’s memory is refused', () => {
    const bomb = jpeg();
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(60_000, frame + 5);
    expect(refusal(bomb)).toBe('PHOTO_UNREADABLE');
  });
});

describe('a WebP', () => {
  it('is kept without EXIF, XMP and profile', () => {
    const extended = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const kept = webp(
      extended(0x2c),
      chunk('ICCP', Buffer.from('x')),
      picture,
      chunk('EXIF', Buffer.from('GPS')),
    );
    expect(clean(kept, 'image/webp').bytes).toEqual(webp(extended(0), picture));
    expect(clean(webp(picture), 'image/webp').bytes).toEqual(webp(picture));
    expect(refusal(webp(extended(0x02), picture), 'image/webp')).toBe('PHOTO_UNREADABLE');
  });

  it('with two pictures, none, or cut off is refused', () => {
    for (const bytes of [webp(picture, picture), webp(), webp(picture).subarray(0, 24), jpeg()])
      expect(refusal(bytes, 'image/webp')).toBe('PHOTO_UNREADABLE');
    expect(refusal(webp(picture))).toBe('PHOTO_UNREADABLE');
  });
});
