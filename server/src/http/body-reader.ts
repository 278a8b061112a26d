import type { Request, Response } from 'express';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { BodyBudget } from './body-budget.ts';
import { callerAddress } from './caller-address.ts';
import { type Caller, credentialOf } from './caller.ts';
import { announcedBytes, readBody, readRawBody } from './request-body.ts';

/** Default maximum sizes of a body in bytes: of public calls, whose callers are unknown and need little, and of all others. */
const [strangersBody, knownBody] = [4 * 1024, 64 * 1024];
const maxBodyOf = ({ access, maxBody }: AnyEndpoint): number =>
  maxBody ?? (access === 'public' ? strangersBody : knownBody);

/** Reads the request bodies of declared calls within the body budget. */
export class BodyReader {
  readonly #budget: BodyBudget;
  readonly #stallMs: number;

  /** `stallMs` is the longest pause in ms between two chunks of a body; 0 means no limit. */
  constructor(budget: BodyBudget, stallMs: number) {
    this.#budget = budget;
    this.#stallMs = stallMs;
  }

  /**
   * Counts a body in the body budget until its request is answered, and returns a function that reads the body.
   * @throws TOO_MANY_REQUESTS, BUSY
   */
  reserve(
    endpoint: AnyEndpoint,
    { request, response }: { request: Request; response: Response },
    caller: Caller | null,
  ): () => Promise<unknown> {
    const [limit, types] = [maxBodyOf(endpoint), endpoint.bodyTypes];
    const bytes = announcedBytes(request, limit);
    if (bytes > 0) {
      const giveBack = this.#budget.take(
        {
          kind: caller?.kind ?? 'nobody',
          caller: caller && credentialOf(caller),
          address: callerAddress(request),
        },
        bytes,
      );
      if (response.destroyed) giveBack();
      else response.once('close', giveBack);
    }
    const reading = { limit, stallMs: this.#stallMs };
    return async () =>
      types
        ? await readRawBody(request, response, { ...reading, types })
        : await readBody(request, response, reading);
  }
}
