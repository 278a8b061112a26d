import type { RequestHandler } from 'express';

/** Upper bounds of the histogram, seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  count: number;
  sum: number;
  /** Requests at most as long as the bound of the same place. */
  within: number[];
}

/** Counts the API's requests by method and class of status, and how long they took. */
export class RequestMetrics {
  readonly #series = new Map<string, Series>();

  readonly middleware: RequestHandler = (request, response, next) => {
    const began = performance.now();
    response.once('finish', () => {
      const labels = `method="${request.method}",status="${Math.floor(response.statusCode / 100)}xx"`;
      this.#note(labels, (performance.now() - began) / 1000);
    });
    next();
  };

  #note(labels: string, seconds: number): void {
    const series = this.#series.get(labels) ?? { count: 0, sum: 0, within: bounds.map(() => 0) };
    this.#series.set(labels, series);
    series.count += 1;
    series.sum += seconds;
    bounds.forEach((bound, place) => {
      if (seconds <= bound) series.within[place] = (series.within[place] ?? 0) + 1;
    });
  }

  /** As Prometheus reads it. */
  lines(): string[] {
    const name = 'werkplan_http_request_duration_seconds';
    const lines = [...this.#series].flatMap(([labels, { count, sum, within }]) => [
      ...bounds.map((bound, place) => `${name}_bucket{${labels},le="${bound}"} ${within[place] ?? 0}`),
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ]);
    return [`# HELP ${name} Requests of the API.`, `# TYPE ${name} histogram`, ...lines];
  }
}
