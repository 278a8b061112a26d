import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../generated/werkplan-api.js';

export type Plan = Client<paths>;

interface Server {
  /** Where Werkplan is, without a path. */
  readonly url: string;
  /** Made in the settings, or by `npm run token`. */
  readonly token: string;
}

const mostTries = 5;

/** All calls of the API, typed. What the server is too busy for is sent again after as long as it asks for. */
export const openPlan = ({ url, token }: Server): Plan =>
  createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${token}` },
    fetch: async (request) => await patiently(request),
  });

const patiently = async (request: Request, tries = 1): Promise<Response> => {
  const answer = await fetch(request.clone());
  const isBusy = answer.status === 429 || answer.status === 503;
  if (!isBusy || tries === mostTries) return answer;
  const seconds = Number(answer.headers.get('retry-after') ?? 1);
  await new Promise((goOn) => setTimeout(goOn, seconds * 1_000));
  return await patiently(request, tries + 1);
};

/**
 * What a call answered.
 * @throws the refusal in words, with its fields
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
