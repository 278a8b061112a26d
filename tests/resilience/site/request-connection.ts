import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { dial } from './dial.ts';

/** `duplicated`: two servers receive the request at once. `answerDropped`: the server executes it, and the client gets no answer. */
export type RequestFate = 'carried' | 'duplicated' | 'answerDropped' | 'delayed';

const delayMs = 300;

/** One server's complete answer; null when the connection ended earlier. */
const answerOf = async (inner: Socket, first: Buffer, ports: readonly number[]): Promise<Buffer | null> => {
  const outer = await dial(ports);
  if (!outer) return null;
  outer.write(first);
  inner.on('data', (bytes: Buffer) => outer.write(bytes));
  inner.resume();
  const chunks: Buffer[] = [];
  outer.on('data', (bytes: Buffer) => chunks.push(bytes));
  return await new Promise((resolve) => {
    // A killed server closes the connection in the middle of its answer; the client's parser notices that.
    outer.on('close', () => resolve(chunks.length > 0 ? Buffer.concat(chunks) : null));
    inner.on('close', () => outer.destroy());
  });
};

/** Carries one request and closes the connection after the answer. Of two copies the later answer is returned. */
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
    // A copy without an answer may have been executed, so the client must not get the other copy's answer either.
    finish(answers.includes(null) ? null : last);
  };
  void carry();
};
