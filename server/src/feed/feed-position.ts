/** A place in the feed of one log: after the message of that number. */
export interface FeedPosition {
  readonly epoch: string;
  readonly position: number;
}

/** As callers keep it: opaque to them. */
export const cursorOf = ({ epoch, position }: FeedPosition): string =>
  Buffer.from(`${position} ${epoch}`).toString('base64url');

/** null: not a position. */
export const positionOf = (cursor: string): FeedPosition | null => {
  const [, position, epoch] =
    /^(\d{1,15}) (.{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return position === undefined || epoch === undefined ? null : { epoch, position: Number(position) };
};
