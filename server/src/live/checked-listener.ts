import type { Socket } from 'socket.io';
import type { z } from 'zod';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type ClientToServer, eventAccess, type ServerToClient } from '@werkplan/shared/live/protocol.ts';
import { asDomainError } from '../database/constraint-errors.ts';
import { findAccessRefusal } from '../http/access-refusals.ts';
import type { Caller } from '../http/caller.ts';
import type { FloodLog } from '../platform/flood-log.ts';

type AnswerTo<Event extends keyof ClientToServer> = Parameters<
  NonNullable<Parameters<ClientToServer[Event]>[1]>
>[0];

const retryAfterSeconds = 1;

const refusedBy = ({ code, details }: DomainError) => ({
  result: 'refused',
  code,
  retryAfterMs: (details.retryAfter ?? retryAfterSeconds) * 1_000,
});

/**
 * Registers a listener for a socket event of the client. It checks access and schema before it calls `handle`, never throws, and
 * answers only if the client expects an answer. All socket events are registered by this function.
 */
export const listenWithChecks = <Event extends keyof ClientToServer, Input, Data>(
  socket: Socket<ClientToServer, ServerToClient, Record<never, never>, Data>,
  {
    event,
    schema,
    refusal,
    caller,
    flood,
  }: {
    event: Event;
    schema: z.ZodType<Input>;
    refusal: AnswerTo<Event>;
    caller: Caller;
    flood: FloodLog;
  },
  handle: (input: Input) => AnswerTo<Event> | Promise<AnswerTo<Event>>,
): void => {
  // Socket events count as reads, since none of them changes the plan.
  const isRefused = findAccessRefusal(caller, { ...eventAccess[event], method: 'GET' }) !== null;
  const listener = async (...frame: unknown[]): Promise<void> => {
    const ack = frame.at(-1);
    const answer = (result: unknown) => {
      if (typeof ack === 'function') ack(result);
    };
    if (isRefused) return answer({ result: 'refused', code: 'ACCESS_DENIED' });
    const parsed = schema.safeParse(frame[0]);
    if (!parsed.success) return answer(refusal);
    try {
      answer(await handle(parsed.data));
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (error instanceof DomainError) return answer(refusedBy(error));
      flood.note('A socket message failed.', { err: error, event });
      answer(refusal);
    }
  };
  // The cast is needed because socket.io's types don't allow a listener with arguments of unknown types.
  socket.on(event, listener as never);
};
