// The entry point of a process that hosts many test servers at once or in turn (hosted-server.ts).
import './quick-hashes.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { type Closers, startServer } from '../../server/src/start-server.ts';
import type { HostAnswer, HostOrder } from './hosted-server.ts';

const running = new Map<number, Closers>();

const stop = async (server: number): Promise<void> => {
  for (const close of running.get(server)?.toReversed() ?? []) await close();
  running.delete(server);
};

const obey = async ({ server, env }: HostOrder): Promise<void> => {
  if (env === null) return await stop(server);
  const config = loadConfig(env);
  const closers: Closers = [];
  running.set(server, closers);
  const giveUp = ({ message }: Error): void => console.error(`A test's server ends: ${message}`);
  await startServer({ config, logger: createLogger(config.logLevel), closers, giveUp });
};

process.on('message', (order: HostOrder) => {
  const answer = (message: Omit<HostAnswer, 'server'>): void =>
    void process.send?.({ server: order.server, ...message });
  obey(order).then(
    () => answer({}),
    (error: unknown) => answer({ error: String(error) }),
  );
});
// The IPC channel closes when the test worker exits.
process.once('disconnect', () => process.exit(0));
