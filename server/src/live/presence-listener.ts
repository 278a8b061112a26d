import { presenceSchema } from '@werkplan/shared/live/presence-schema.ts';
import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';
import type { Socket } from 'socket.io';
import type { Caller } from '../http/caller.ts';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';
import { listenWithChecks } from './checked-listener.ts';
import type { PresenceRegistry } from './presence-registry.ts';

/** The rate of reports allowed per socket, which is twice the rate at which a window reports. */
const often = { burst: 20, perSecond: 8 };

type ReceivePresence = <Data>(
  socket: Socket<ClientToServer, ServerToClient, Record<never, never>, Data>,
  caller: Caller,
) => void;

/**
 * Returns a function that registers the listener for a socket's presence reports. The socket's presence is removed when it
 * disconnects.
 */
export const presenceReceiver = ({
  registry,
  flood,
}: {
  registry: PresenceRegistry;
  flood: FloodLog;
}): ReceivePresence => {
  // Counts by socket in one place, because every idle socket would otherwise hold a limiter in memory.
  const reports = createPace(often);
  const refusal = { result: 'refused', code: 'VALIDATION_ERRORS' } as const;
  return (socket, caller) => {
    listenWithChecks(
      socket,
      { event: 'presence', schema: presenceSchema, refusal, caller, flood },
      async (presence) => {
        // Only users have presence, because scripts and displays edit no field on a screen.
        if (caller.kind !== 'user') return { result: 'refused', code: 'ACCESS_DENIED' };
        const retryAfterMs = await reports.take(socket.id);
        if (retryAfterMs > 0) return { result: 'refused', code: 'TOO_MANY_REQUESTS', retryAfterMs };
        // A presence that is stored after the disconnect would not be removed by it.
        if (socket.connected) registry.update(socket.id, caller.user, presence);
        return { result: 'updated' };
      },
    );
    socket.on('disconnect', () => registry.leave(socket.id));
  };
};
