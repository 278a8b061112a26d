import type { Role } from '@werkplan/shared/values/role.ts';
import type { Database } from '../../server/src/database/database.ts';

export const password = 'Planner1';
/** The hash of `password` with argon2id's minimum cost, because the hash decides how expensive a comparison is. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$vMMvkt9jyeaT/D8CTp6LkQ$+0b2/KFlv600aDQ4yt2Ww+NnaK+fN/fKVQoYd8r6+Bw';
/** A Monday. */
export const today = '2026-11-23';

/** Inserts a user, a planner by default. */
export const addUser = async (db: Database, email: string, name: string, role?: Role): Promise<void> => {
  await db
    .insertInto('appUser')
    .values({ email, name, passwordHash, language: null, ...(role && { role }) })
    .execute();
};
