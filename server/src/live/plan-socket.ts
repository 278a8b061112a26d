import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../http/caller.ts';

interface SocketData {
  caller: Caller;
}

/** The live connection of a window or script. */
export type PlanSocket = Socket<ClientToServer, ServerToClient, Record<never, never>, SocketData>;
export type PlanServer = Server<ClientToServer, ServerToClient, Record<never, never>, SocketData>;
