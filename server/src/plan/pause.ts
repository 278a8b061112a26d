import { setTimeout as delay } from 'node:timers/promises';

const [shortest, longest] = [5, 25];

/** Waits, in ms, before a commit that met another one's locks is tried again; two that met don't wait equally long. */
export const pause = async (): Promise<void> => await delay(shortest + Math.random() * (longest - shortest));
