import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../http/caller.ts';

interface SocketData {
  caller: Caller;
}

/** The socket of a window, display or script that follows the plan. */
export type PlanSocket = Socket<ClientToServer, ServerToClient, Record<never, never>, SocketData>;
export type PlanServer = Server<ClientToServer, ServerToClient, Record<never, never>, SocketData>;
