import { embeddedAddress } from '../../server/src/database/embedded-roles.ts';

/** Owns the tests' databases, as an administrator's second role does a plant's; their servers run as another. */
export const ownerRole = 'werkplan_owner';

/** Builds the address by which a role connects to a database of the superuser's server. */
export const addressAs = (role: 'owner' | 'app', superuserUrl: string, database: string): string => {
  const { host, port, password } = new URL(superuserUrl);
  return Object.assign(new URL(embeddedAddress(Number(port), password, database, role)), { host }).href;
};
