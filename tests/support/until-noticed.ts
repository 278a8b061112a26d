import type { Client } from './client.ts';
import { connect, next } from './live-follower.ts';

/**
 * Resolves when the server that the client asks has noticed that its plan was replaced. Until its relay has, changes of the new
 * epoch are announced and not broadcast; by then, what else it remembers is of the new epoch, too.
 */
export const untilNoticed = async (client: Client, epoch: string): Promise<void> => {
  let noticed: Promise<unknown> | undefined;
  const socket = await connect(client, {}, (early) => {
    noticed = next(early, 'heads', (heads) => heads.epoch === epoch);
  });
  await noticed;
  socket.disconnect();
};
