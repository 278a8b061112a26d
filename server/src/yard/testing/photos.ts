const segment = (code: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const frame = Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
const scan = Buffer.from([1, 1, 0, 0, 63, 0]);
const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];

/** Builds a small JPEG. `metadata` is what its camera would have written; another `grey` makes another picture. */
export const jpeg = ({ metadata = '', grey = 1 }: { metadata?: string; grey?: number } = {}): Buffer =>
  Buffer.concat([
    start,
    ...(metadata
      ? [segment(0xe1, Buffer.from(`Exif\0\0${metadata}`)), segment(0xfe, Buffer.from(metadata))]
      : []),
    segment(0xdb, Buffer.alloc(65, grey)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(18)),
    segment(0xda, scan),
    Buffer.from([0x5a, 0xff, 0x00, 0x12]),
    end,
  ]);
