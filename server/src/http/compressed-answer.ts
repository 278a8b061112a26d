import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Size in bytes from which an answer is compressed. Compressing a smaller one takes longer than sending the bytes it saves. */
const worthCompressing = 16_384;
const compress = compression({ threshold: worthCompressing });

/** Responses whose writes the compression middleware intercepts. */
const watched = new WeakSet<Response>();

/** Forbids browsers and proxies to cache answers, because nearly every answer contains people's names. */
export const forbidCaching: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

export const compressAnswers: RequestHandler = (request, response, next) => {
  watched.add(response);
  compress(request, response, next);
};

/** Sends JSON, compressed if it is long, even if the call runs without the middleware `compressAnswers`. */
export const sendJson = (response: Response, body: unknown): void => {
  const text = JSON.stringify(body) ?? '';
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const send = (): void => void response.send(text);
  if (watched.has(response)) return send();
  if (text.length >= worthCompressing) return void compressAnswers(response.req, response, send);
  response.vary('Accept-Encoding');
  send();
};
