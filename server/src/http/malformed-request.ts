import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { bodyOf } from './error-handler.ts';

const headOf = (status: number, ...lines: string[]): string =>
  [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines, '', ''].join('\r\n');

const answerFor = (code: string | undefined): string => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return headOf(408);
  const refusal = new DomainError(code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERRORS');
  const body = JSON.stringify(bodyOf(refusal, 'de', randomUUID()));
  const lines = [
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return headOf(errorStatus[refusal.code], ...lines) + body;
};

/** Answers malformed or oversized HTTP with an ordinary refusal and closes the connection. */
export const refuseMalformedRequests = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(answerFor(error.code), () => socket.destroy());
  });
};
