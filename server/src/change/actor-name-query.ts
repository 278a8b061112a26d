import { type RawBuilder, sql } from 'kysely';

/** Selects the actor's current name by the key stored with a row, since people rename and get anonymized. */
export const nameOfActor = (key: RawBuilder<unknown>): RawBuilder<string> => sql<string>`CASE
  WHEN ${key} LIKE 'user:%' THEN (SELECT name FROM app_user WHERE app_user.id = substr(${key}, 6)::integer)
  WHEN ${key} LIKE 'token:%' THEN (SELECT name FROM api_token WHERE api_token.id = substr(${key}, 7)::integer)
  END`;
