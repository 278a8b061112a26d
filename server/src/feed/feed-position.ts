/** A position in the feed of one log: after the message with that number. */
export interface FeedPosition {
  readonly epoch: string;
  readonly position: number;
}

/** Encodes a position as an opaque cursor for callers. */
export const encodeCursor = ({ epoch, position }: FeedPosition): string =>
  Buffer.from(`${position} ${epoch}`).toString('base64url');

/** Decodes a cursor; null for an invalid one. */
export const parseCursor = (cursor: string): FeedPosition | null => {
  const [, position, epoch] =
    /^(\d{1,15}) (.{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return position === undefined || epoch === undefined ? null : { epoch, position: Number(position) };
};
