import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Answer } from './raw-request.ts';

export const dial = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Sends these bytes on one connection and returns everything until the server closes it. `hangUp` ends the sending side first. */
export const exchange = async (url: string, bytes: string, { hangUp = false } = {}): Promise<string> => {
  const socket = await dial(url);
  let heard = '';
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  const closed = once(socket, 'close');
  socket.once('end', () => socket.end());
  socket.write(bytes, 'latin1');
  if (hangUp) socket.end();
  await closed;
  return heard;
};

/** Splits the received text into answers by their Content-Length. */
export const answersIn = (heard: string): Answer[] => {
  const answers: Answer[] = [];
  let rest = heard;
  while (rest !== '') {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) throw new Error(`no whole answer: ${JSON.stringify(rest)}`);
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const end = headEnd + 4 + Number(headers['content-length'] ?? 0);
    const text = Buffer.from(rest.slice(headEnd + 4, end), 'latin1').toString('utf8');
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, text });
    rest = rest.slice(end);
  }
  return answers;
};
