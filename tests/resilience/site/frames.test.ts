import { expect, it } from 'vitest';
import { FrameReader } from './frames.ts';

const frame = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 0xff]), payload]);
  const header = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
};
const texts = ['', 'short', 'm'.repeat(125), 'm'.repeat(126), 'l'.repeat(70_000), 'last'];
const stream = Buffer.concat(texts.map(frame));

it.each([1, 7, 1_000, 100_000])('reads whole frames out of pieces of %d bytes', (size) => {
  const reader = new FrameReader();
  const read: { frame: Buffer; payload: Buffer }[] = [];
  for (let at = 0; at < stream.length; at += size) read.push(...reader.push(stream.subarray(at, at + size)));
  expect(read.map(({ payload }) => payload.toString())).toEqual(texts);
  expect(Buffer.concat(read.map((one) => one.frame)).equals(stream)).toBe(true);
});
