import { createClient } from '../app/create-client.ts';
import type { Client, Surroundings } from '../lib/client.ts';

/** Opens a window whose line stays quiet unless the test gives one: what comes over it, the test says itself (`receiveChange`). */
export const openWindow = (given: Partial<Surroundings> = {}): Client =>
  createClient({ io: async () => await new Promise(() => undefined), ...given });
