import { createClient } from '../app/create-client.ts';
import type { Client, BrowserServices } from '../lib/client.ts';

/** Opens a window, by default with a silent socket; tests deliver messages by `receiveChange`. */
export const openWindow = (given: Partial<BrowserServices> = {}): Client =>
  createClient({ io: async () => await new Promise(() => undefined), ...given });
