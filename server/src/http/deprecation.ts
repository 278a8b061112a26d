import type { Deprecated } from '@werkplan/shared/http/endpoint.ts';

/** The page of the API, where the description of a deprecated call names the call to use instead. */
const policy = '/api/docs';

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the headers that announce a call's removal, by RFC 9745 and RFC 8594 (rules/api.md#deprecated-calls). */
export const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  Deprecation: `@${instantOf(since).getTime() / 1000}`,
  Sunset: instantOf(sunset).toUTCString(),
  Link: `<${policy}>; rel="deprecation"; type="text/html"`,
});
