/** Returns a snapshot's ETag without quotes: the epoch and the revisions of its three streams. */
export const snapshotEtag = (
  epoch: string,
  [day, trucks, halls]: readonly [number, number, number],
): string => `${epoch}-${day}.${trucks}.${halls}`;
