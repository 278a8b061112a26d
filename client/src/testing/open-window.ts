import { createClient } from '../app/create-client.ts';
import type { Client, BrowserServices } from '../lib/client.ts';

/** Opens a window with a silent socket by default; tests deliver its messages by `receiveChange`. */
export const openWindow = (given: Partial<BrowserServices> = {}): Client =>
  createClient({ io: async () => await new Promise(() => undefined), ...given });
