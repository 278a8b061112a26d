import { createClient } from '../app/create-client.ts';
import type { Client, Surroundings } from '../lib/client.ts';

/** Opens a window with a silent socket by default; tests deliver its messages by `receiveChange`. */
export const openWindow = (given: Partial<Surroundings> = {}): Client =>
  createClient({ io: async () => await new Promise(() => undefined), ...given });
