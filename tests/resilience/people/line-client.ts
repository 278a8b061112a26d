import { Client } from '../../support/client.ts';

/** Longer than any recovery, because an abandoned request must not be processed later. */
const timeoutMs = 30_000;

/** Returns a client that opens a connection per request, so that the faulty network can treat each differently. */
export const lineClient = (url: string): Client => new Client(url, { keepsConnections: false, timeoutMs });
