import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give out by themselves (Linux from 32768, others from 49152), above those that browsers refuse. */
const lowest = 20_000;
const perProcess = 50;
const processes = 240;

const ofThisProcess = lowest + (process.pid % processes) * perProcess;
let given = 0;

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1');
  // Rejects with the probe's error.
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  probe.close();
  await once(probe, 'close');
  return true;
};

/**
 * A TCP port that nobody listens on, for a server that starts a little later or again: neither a connection nor another
 * test's server is given it by chance meanwhile.
 * @throws Error when all of this process are in use
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = ofThisProcess + (given % perProcess);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`all ports from ${ofThisProcess} on are in use`);
};
