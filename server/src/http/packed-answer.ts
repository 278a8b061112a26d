import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/**
 * Answers below this aren't compressed: packing one takes longer than the few packets it saves, and a change's answer is
 * what its planner waits for. Bytes.
 */
const worthCompressing = 16_384;
const compress = compression({ threshold: worthCompressing });

/** Answers that are looked at as they are written. */
const watched = new WeakSet<Response>();

/** No copy is left in a browser or proxy: nearly every answer names people. */
export const keepNoCopy: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Compresses what is written, whoever writes it. */
export const packAnswers: RequestHandler = (request, response, next) => {
  watched.add(response);
  compress(request, response, next);
};

/** Sends JSON; where nobody looks at the answer as it is written, it is compressed if it is worth it. */
export const sendJson = (response: Response, body: unknown): void => {
  const text = JSON.stringify(body) ?? '';
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const send = (): void => void response.send(text);
  if (watched.has(response)) return send();
  if (text.length >= worthCompressing) return void packAnswers(response.req, response, send);
  response.vary('Accept-Encoding');
  send();
};
