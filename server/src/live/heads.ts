import type { HeadsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Relay } from './relay.ts';

/** Builds the heartbeat for every screen: the time, the build, the log's epoch and these revisions. */
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
