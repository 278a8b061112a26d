import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { ClientToServer, ServerToClient } from '@werkplan/shared/live/protocol.ts';

type AnswerTo<Event extends keyof ClientToServer> = Parameters<Parameters<ClientToServer[Event]>[1]>[0];

/** The only way to listen: schema-checked, never throws, answers only where an answer is asked for. */
export const listen = <Event extends keyof ClientToServer, Input, Data>(
  socket: Socket<ClientToServer, ServerToClient, Record<never, never>, Data>,
  {
    event,
    schema,
    refusal,
    logger,
  }: { event: Event; schema: z.ZodType<Input>; refusal: AnswerTo<Event>; logger: Logger },
  handle: (input: Input) => AnswerTo<Event> | Promise<AnswerTo<Event>>,
): void => {
  const listener = async (...frame: unknown[]): Promise<void> => {
    const ack = frame.at(-1);
    const answer = (result: unknown) => {
      if (typeof ack === 'function') ack(result);
    };
    const parsed = schema.safeParse(frame[0]);
    if (!parsed.success) return answer(refusal);
    try {
      answer(await handle(parsed.data));
    } catch (error) {
      logger.warn({ err: error, event }, 'A socket message failed.');
      answer(refusal);
    }
  };
  // socket.io's listener type can't see through the checked wrapper.
  socket.on(event, listener as never);
};
