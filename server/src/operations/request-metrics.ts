import type { RequestHandler } from 'express';
import { Histogram, type Registry, Summary } from 'prom-client';

/** The histogram's upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the API's requests, with their durations, by method and class of status, and by method and route. */
export const measureRequests = (registry: Registry): RequestHandler => {
  const durations = new Histogram({
    name: 'werkplan_http_request_duration_seconds',
    help: 'Requests of the API.',
    labelNames: ['method', 'status'],
    buckets,
    registers: [registry],
  });
  // Exports sums only, because a histogram per route would make ten thousand lines.
  const routes = new Summary({
    name: 'werkplan_http_route_seconds',
    help: 'Requests of the API by route: how many, and how long they took in all.',
    labelNames: ['method', 'route'],
    percentiles: [],
    registers: [registry],
  });
  return (request, response, next) => {
    const { method } = request;
    const end = durations.startTimer({ method });
    response.once('finish', () => {
      const seconds = end({ status: `${Math.floor(response.statusCode / 100)}xx` });
      // The label is the declared path, so that invented addresses create no labels.
      const route: unknown = response.locals['route'];
      routes.observe({ method, route: typeof route === 'string' ? route : 'none' }, seconds);
    });
    next();
  };
};
