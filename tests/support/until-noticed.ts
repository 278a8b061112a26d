import type { Client } from './client.ts';
import { connect, next } from './live-follower.ts';

/**
 * Resolves when the client's server has noticed that its plan was replaced. Before that, the server's relay would not
 * broadcast changes of the new epoch; afterwards the rest of the server's memory is of the new epoch as well.
 */
export const untilNoticed = async (client: Client, epoch: string): Promise<void> => {
  let noticed: Promise<unknown> | undefined;
  const socket = await connect(client, {}, (early) => {
    noticed = next(early, 'heads', (heads) => heads.epoch === epoch);
  });
  await noticed;
  socket.disconnect();
};
