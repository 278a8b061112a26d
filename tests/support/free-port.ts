import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the ports that browsers refuse, and below those that systems assign to connections (Linux from 32768, others from 49152). */
const lowest = 20_000;
const perProcess = 50;
const processes = 240;

const ofThisProcess = lowest + (process.pid % processes) * perProcess;
let given = 0;

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1');
  // `once` rejects with the server's error, such as a port in use.
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
 * Returns a TCP port that nobody uses, for a server that starts later or restarts. The port lies outside the range of
 * outgoing connections and belongs to this process, so neither a connection nor another test takes it meanwhile.
 * @throws Error when all ports of this process are in use
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = ofThisProcess + (given % perProcess);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`all ports from ${ofThisProcess} on are in use`);
};
