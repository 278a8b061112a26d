import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { dial } from './dial.ts';

/** `duplicated`: two servers get it at the same time. `answerDropped`: done, but nobody receives the answer. */
export type RequestFate = 'carried' | 'duplicated' | 'answerDropped' | 'delayed';

const delayMs = 300;

/** The whole answer of one server, or null when it ended without a complete one. */
const answerOf = async (inner: Socket, first: Buffer, ports: readonly number[]): Promise<Buffer | null> => {
  const outer = await dial(ports);
  if (!outer) return null;
  outer.write(first);
  inner.on('data', (bytes: Buffer) => outer.write(bytes));
  inner.resume();
  const chunks: Buffer[] = [];
  outer.on('data', (bytes: Buffer) => chunks.push(bytes));
  return await new Promise((resolve) => {
    // A server that is killed resets or ends the connection before the answer's end; the caller's parser will notice.
    outer.on('close', () => resolve(chunks.length > 0 ? Buffer.concat(chunks) : null));
    inner.on('close', () => outer.destroy());
  });
};

/** Carries one request, whose connection ends with its answer. A pair of copies is answered by the one that ends last. */
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
    // A copy without an answer may yet have been done: then nobody knows.
    finish(answers.includes(null) ? null : last);
  };
  void carry();
};
