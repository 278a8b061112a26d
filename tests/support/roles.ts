import { embeddedAddress } from '../../server/src/database/embedded-roles.ts';

/** The role that owns the tests' databases; as in a real plant, the servers use another one. */
export const ownerRole = 'werkplan_owner';

/** Builds the URL with which a role connects to a database of this PostgreSQL server. */
export const addressAs = (role: 'owner' | 'app', superuserUrl: string, database: string): string => {
  const { host, port, password } = new URL(superuserUrl);
  return Object.assign(new URL(embeddedAddress(Number(port), password, database, role)), { host }).href;
};
