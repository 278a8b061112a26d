import type { HeadsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Relay } from './relay.ts';

/** What is broadcast to every screen now and then: the time, the build, the log's epoch and these heads of it. */
export const headsOf = (
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
