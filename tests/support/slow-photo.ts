import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { answersIn } from './abuse/raw-http.ts';
import type { Answer } from './abuse/raw-request.ts';
import type { Client } from './client.ts';
import type { PhotoOf } from './yard.ts';

/** A photo upload that the test sends in pieces. */
export interface SlowPhoto {
  readonly send: (bytes: Buffer) => void;
  /** Resolves with the server's answer after the upload. */
  readonly answer: Promise<Answer>;
  /** Resolves with 'wanted' when the server asks for the body (100 Continue), or with an answer that refuses it. */
  readonly wanted: Promise<'wanted' | Answer>;
  readonly cut: () => void;
}

/** Returns a promise and the function that resolves it. */
const settled = <Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } => {
  let resolve = (_value: Value): void => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
};

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Sends the headers of a photo upload; the test sends the body. */
export const announcePhoto = async (
  { url, token }: Client,
  { shipmentId, itemId, seenAt }: PhotoOf,
  { length, key }: { length: number; key?: string },
): Promise<SlowPhoto> => {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const query = new URLSearchParams({ expectedItemId: String(itemId), seenAt });
  let heard = '';
  const [wanted, answered] = [settled<'wanted' | Answer>(), settled<Answer>()];
  const hear = (): void => {
    if (heard.startsWith(goOn)) {
      heard = heard.slice(goOn.length);
      wanted.resolve('wanted');
    }
    const end = heard.indexOf('\r\n\r\n');
    const size = Number(/content-length: (\d+)/i.exec(heard.slice(0, end))?.[1] ?? 0);
    if (end < 0 || Buffer.byteLength(heard, 'latin1') < end + 4 + size) return;
    const [answer] = answersIn(heard);
    if (!answer) return;
    wanted.resolve(answer);
    answered.resolve(answer);
  };
  socket.setEncoding('latin1').on('data', (text: string) => {
    heard += text;
    hear();
  });
  socket.write(
    [
      `POST /api/yard/shipments/${shipmentId}/photo?${query.toString()} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: image/jpeg',
      'Accept-Language: en',
      ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
      `Content-Length: ${length}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  return {
    send: (bytes) => void socket.write(bytes),
    answer: answered.promise,
    wanted: wanted.promise,
    cut: () => socket.destroy(),
  };
};
