import { statfsSync } from 'node:fs';

/** A file system in memory. */
export const memoryPlace = '/dev/shm';

const roomNeeded = 1_000_000_000;

/** A database and the browser's processes need this room in shared memory. */
export const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};
