import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { announcesBody } from './request-body.ts';

/** Milliseconds in which the sender can read the answer. Closing a connection with unread bytes at once would discard it. */
const lingerMs = 1_000;

/** Connections that were answered without reading the whole body, and are closed soon. */
const leaving = new WeakSet<Socket>();

/** Closes the connection after the answer without reading the rest of the body. */
const endAfter = (request: IncomingMessage, response: Response): void => {
  const { socket } = request;
  leaving.add(socket);
  response.setHeader('Connection', 'close');
  // By default Node reads and discards the rest of a body. Starting to read here, and pausing a tick later, prevents that.
  request.read();
  process.nextTick(() => socket.pause());
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(timer));
  };
};

/**
 * Closes the connection after an answer that is sent before the request's body has arrived. The connection stays open long
 * enough for the sender to read the answer. Must be mounted first.
 */
export const handleUnreadBodies: RequestHandler = (request, response, next) => {
  // Bytes that arrive after the answer belong to the unread body, so they must not be handled as another request.
  if (leaving.has(request.socket)) return;
  // Pauses the connection, because hundreds of bodies that wait to be read would each fill a buffer. Reading the body resumes it.
  if (announcesBody(request)) request.socket.pause();
  const writeHead = response.writeHead.bind(response);
  const write = (...head: Parameters<typeof writeHead>): typeof response => {
    if (announcesBody(request) && !request.complete) endAfter(request, response);
    return writeHead(...head);
  };
  response.writeHead = write as typeof response.writeHead;
  next();
};
