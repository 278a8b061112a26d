import { neededRole } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';

const whoHas = { viewer: 'signed-in users', planner: 'planners', admin: 'admins' } as const;

const proofOf = ({ proof }: AnyEndpoint): string => {
  if (proof === undefined) return '';
  const when =
    proof === 'recent'
      ? []
      : Object.entries(proof).map(([field, value]) => (value === '*' ? field : `${field}: ${value}`));
  return ` Asks for a proof of the last ten minutes${when.length > 0 ? ` with ${when.join(' or ')}` : ''}.`;
};

/** Describes who may make a call, for its description in the OpenAPI document. */
export const describeCallers = (endpoint: AnyEndpoint): string => {
  if (endpoint.access === 'yard') return 'For a yard link.';
  const role = neededRole(endpoint);
  if (role === null) return 'For anyone.';
  const who = endpoint.inPerson ? whoHas[role] : `${whoHas[role]} and their tokens`;
  return `For ${who}.${proofOf(endpoint)}`;
};
