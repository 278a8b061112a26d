import { statfsSync } from 'node:fs';

/** A file system in memory. */
export const memoryPlace = '/dev/shm';

const roomNeeded = 1_000_000_000;

/** Whether there is one, with room for a database and what a browser's processes share. */
export const hasRoomInMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace);
    return bavail * bsize > roomNeeded;
  } catch {
    return false;
  }
};
