import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the current name of a user or token by the stored actor key, because users may have been renamed or anonymized since;
 * null for other actors.
 */
export const nameOfActor = (key: RawBuilder<unknown>): RawBuilder<string> => sql<string>`CASE
  WHEN ${key} LIKE 'user:%' THEN (SELECT name FROM app_user WHERE app_user.id = substr(${key}, 6)::integer)
  WHEN ${key} LIKE 'token:%' THEN (SELECT name FROM api_token WHERE api_token.id = substr(${key}, 7)::integer)
  END`;
