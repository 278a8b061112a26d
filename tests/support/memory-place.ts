import { statfsSync } from 'node:fs';

/** A file system in memory. */
export const memoryPlace = '/dev/shm';

const roomNeeded = 1_000_000_000;

/** True where shared memory has room for a database and for the browser's processes. */
export const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};
