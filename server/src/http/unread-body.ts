import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { announcesBody } from './request-body.ts';

/** Time that the sender has to read the answer, because closing a connection with unread bytes discards it. */
const lingerMs = 1_000;

/** Connections that are no longer read. */
const leaving = new WeakSet<Socket>();

/** Closes the connection after the answer without reading the rest of the body. */
const endAfter = (request: IncomingMessage, response: Response): void => {
  const { socket } = request;
  leaving.add(socket);
  response.setHeader('Connection', 'close');
  // Node would read the rest of an unread body and discard it. Starting to read it here, and pausing a tick later, prevents that.
  request.read();
  process.nextTick(() => socket.pause());
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
};

/**
 * Closes the connection after an answer that was sent before the request's body was read, in a way that the sender can still read
 * the answer. Must be mounted first.
 */
export const handleUnreadBodies: RequestHandler = (request, response, next) => {
  // Ignores bytes after an unread body, which aren't a request.
  if (leaving.has(request.socket)) return;
  // Pauses reading, because hundreds of waiting bodies would each fill a buffer; reading a body resumes its connection.
  if (announcesBody(request)) request.socket.pause();
  const writeHead = response.writeHead.bind(response);
  const write = (...head: Parameters<typeof writeHead>): typeof response => {
    if (announcesBody(request) && !request.complete) endAfter(request, response);
    return writeHead(...head);
  };
  response.writeHead = write as typeof response.writeHead;
  next();
};
