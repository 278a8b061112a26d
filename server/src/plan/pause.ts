import { setTimeout as delay } from 'node:timers/promises';

/** Limits of the pause in ms. */
const [shortest, longest] = [5, 25];

/** Waits a random time before a commit is retried, as after a deadlock, so that two competing commits don't collide again. */
export const pause = async (): Promise<void> => await delay(shortest + Math.random() * (longest - shortest));
