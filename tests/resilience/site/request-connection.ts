import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { dial } from './dial.ts';

/** `duplicated`: two servers receive the request at once. `answerDropped`: the server executes it, and the client gets no answer. */
export type RequestFate = 'carried' | 'duplicated' | 'answerDropped' | 'delayed';

const delayMs = 300;

/** Returns the bytes that one server answered; null when the connection ended without any. */
const answerOf = async (inner: Socket, first: Buffer, ports: readonly number[]): Promise<Buffer | null> => {
  const outer = await dial(ports);
  if (!outer) return null;
  outer.write(first);
  inner.on('data', (bytes: Buffer) => outer.write(bytes));
  inner.resume();
  const chunks: Buffer[] = [];
  outer.on('data', (bytes: Buffer) => chunks.push(bytes));
  return await new Promise((resolve) => {
    // A partial answer of a killed server is returned too, because the client's parser notices that it is incomplete.
    outer.on('close', () => resolve(chunks.length > 0 ? Buffer.concat(chunks) : null));
    inner.on('close', () => outer.destroy());
  });
};

/** Carries one request and closes the connection after the answer. A duplicated request gets the later of its two answers. */
export const carryRequest = (
  inner: Socket,
  first: Buffer,
  ports: readonly number[],
  fate: RequestFate,
): void => {
  const finish = (answer: Buffer | null): void => {
    if (answer && fate !== 'answerDropped') inner.end(answer);
    else inner.destroy();
  };
  const carry = async (): Promise<void> => {
    if (fate === 'delayed') await delay(delayMs);
    if (fate !== 'duplicated') return finish(await answerOf(inner, first, ports));
    let last: Buffer | null = null;
    const copies = [ports, ports.toReversed()].map(
      async (order) => (last = await answerOf(inner, first, order)),
    );
    const answers = await Promise.all(copies);
    // If one copy got no answer, the client gets none either, because that copy may be the one that was executed.
    finish(answers.includes(null) ? null : last);
  };
  void carry();
};
