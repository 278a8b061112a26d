import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { announcesBody } from './request-body.ts';

/** So long the sender has to read why; a connection that is closed with unread bytes takes the answer along. */
const lingerMs = 1_000;

/** Connections on which nothing is read any more. */
const leaving = new WeakSet<Socket>();

/** The answer is this connection's last word; what is still being sent stays unread. */
const endAfter = (request: IncomingMessage, response: Response): void => {
  const { socket } = request;
  leaving.add(socket);
  response.setHeader('Connection', 'close');
  // A body that nobody has begun to read, Node reads to its end and throws away; reading begins at the next tick, and ends with it.
  request.read();
  process.nextTick(() => socket.pause());
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
};

/** First in line: an answer given before its request's body was read ends the connection, and stays readable. */
export const leaveUnread: RequestHandler = (request, response, next) => {
  // What stands behind an unread body is no request.
  if (leaving.has(request.socket)) return;
  // Hundreds of bodies that wait, and then are refused, would each fill a buffer; whoever reads one sets its connection going.
  if (announcesBody(request)) request.socket.pause();
  const writeHead = response.writeHead.bind(response);
  const write = (...head: Parameters<typeof writeHead>): typeof response => {
    if (announcesBody(request) && !request.complete) endAfter(request, response);
    return writeHead(...head);
  };
  response.writeHead = write as typeof response.writeHead;
  next();
};
