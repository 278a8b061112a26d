import { Client } from '../../support/client.ts';

/** Longer than anything that heals: a request that is given up must not be done afterwards. */
const timeoutMs = 30_000;

/** A caller whose every request is a connection of its own, so that the line can treat each as it likes. */
export const lineClient = (url: string): Client => new Client(url, { keepsConnections: false, timeoutMs });
