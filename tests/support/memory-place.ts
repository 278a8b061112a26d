import { statfsSync } from 'node:fs';

/** The mount point of Linux's in-memory file system. */
export const memoryPlace = '/dev/shm';

const roomNeeded = 1_000_000_000;

/** True when shared memory has room for a database and the browser's processes. */
export const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};
