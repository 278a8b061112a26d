import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';

/** Upper bounds of the histogram, seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the API's requests by method and class of status, and how long they took. */
export const measureRequests = (registry: Registry): RequestHandler => {
  const durations = new Histogram({
    name: 'werkplan_http_request_duration_seconds',
    help: 'Requests of the API.',
    labelNames: ['method', 'status'],
    buckets,
    registers: [registry],
  });
  return (request, response, next) => {
    const end = durations.startTimer({ method: request.method });
    response.once('finish', () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }));
    next();
  };
};
