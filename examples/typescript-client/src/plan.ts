import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/werkplan-api.js';

export type Plan = Client<paths>;

interface Server {
  /** The origin of the Werkplan server, without a path. */
  readonly url: string;
  /** A token made in the settings, or by `npm run token`. */
  readonly token: string;
}

const mostTries = 5;

/** Returns a typed client of the API. It repeats requests that the server was too busy for, after the time in `Retry-After`. */
export const openPlan = ({ url, token }: Server): Plan =>
  createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${token}` },
    fetch: async (request) => await fetchWithRetry(request),
  });

const fetchWithRetry = async (request: Request, tries = 1): Promise<Response> => {
  const answer = await fetch(request.clone());
  const isBusy = answer.status === 429 || answer.status === 503;
  if (!isBusy || tries === mostTries) return answer;
  const seconds = Number(answer.headers.get('retry-after') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return await fetchWithRetry(request, tries + 1);
};

/**
 * Returns the answer of a call.
 * @throws Error with the code, text and fields of a refusal
 */
export const answerOf = <Data>({ data, error }: { data?: Data; error?: unknown }): Data => {
  if (data !== undefined) return data;
  const { type, displayMessage, fields } = error as {
    type: string;
    displayMessage: string;
    fields?: Record<string, unknown>;
  };
  throw new Error(`${type}: ${displayMessage}${fields ? ` ${JSON.stringify(fields)}` : ''}`);
};
