import type { HeadsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Relay } from './relay.ts';

/** Builds the heartbeat message: the time, the client's build, the log's epoch, and the revisions of the socket's rooms. */
export const buildHeads = (
  { epoch, isBlind }: Relay,
  { clock, build }: { clock: Clock; build: string },
  revisions: Record<string, number>,
): HeadsMessage => ({
  epoch,
  serverTime: clock.now().toISOString(),
  today: clock.today(),
  build,
  revisions,
  ...(isBlind && { isBlind }),
});
