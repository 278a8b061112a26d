import type { Deprecated } from '@werkplan/shared/http/endpoint.ts';

/** Links to the policy on removing calls. */
const policy = '/api/docs';

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the headers for calls that will be removed: RFC 9745 and RFC 8594 (rules/api.md#deprecated-calls). */
export const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  Deprecation: `@${instantOf(since).getTime() / 1000}`,
  Sunset: instantOf(sunset).toUTCString(),
  Link: `<${policy}>; rel="deprecation"; type="text/html"`,
});
