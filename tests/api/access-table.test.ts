import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { eventAccess } from '@werkplan/shared/live/protocol.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import { expect, it } from 'vitest';
import { findAccessRefusal } from '../../server/src/http/access-refusals.ts';
import {
  type Caller,
  toUserCaller,
  displayCallerOf,
  tokenCallerOf,
  yardCallerOf,
} from '../../server/src/http/caller.ts';
import { declaredEndpoints } from '../support/abuse/declared.ts';

type Declared = Pick<AnyEndpoint, 'access' | 'inPerson' | 'method' | 'proof'>;

const person = (role: Role): Caller =>
  toUserCaller(1, {
    id: 1,
    email: 'eva@werkplan.example',
    name: 'Eva',
    language: null,
    role,
    mayChangeReleased: true,
    printsEmptyRuns: true,
  });
const token = (scope: 'read' | 'write' | 'display', role: Role = 'admin'): Caller =>
  tokenCallerOf({ id: 1, name: 'ERP', scopes: [scope], role, mayChangeReleased: true });

const tor3 = {
  id: 1,
  name: 'Tor 3',
  date: '2026-11-23',
  deliveryId: null,
  hallId: null,
  validUntil: new Date('2026-11-24T05:00:00Z'),
};

/** Describes when a call requires a recent sign-in. */
const proofOf = ({ proof }: Declared): string => {
  if (proof === undefined) return '';
  if (proof === 'recent') return 'always';
  const fields = Object.entries(proof).map(([field, value]) => (value === '*' ? field : `${field} ${value}`));
  return `with \`${fields.join('`, `')}\``;
};

/** The columns: all kinds of callers that the declarations distinguish. A token never has more rights than its owner. */
const callers: readonly (readonly [string, Caller | null])[] = [
  ['nobody', null],
  ...roles.map((role) => [role, person(role)] as const),
  ['read token', token('read')],
  ['write token', token('write')],
  ['write token of a viewer', token('write', 'viewer')],
  ['display token', token('display')],
  ['display', displayCallerOf(1, 'Halle 2')],
  ['yard link', yardCallerOf(tor3)],
];

const isAllowed = (caller: Caller | null, declared: Declared): boolean =>
  caller === null ? declared.access === 'public' : findAccessRefusal(caller, declared) === null;

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const tableOf = (
  first: readonly string[],
  rows: readonly (readonly [readonly string[], Declared])[],
): string =>
  [
    rowOf([...first, ...callers.map(([name]) => name)]),
    rowOf([...first, ...callers].map(() => '---')),
    ...rows.map(([cells, declared]) =>
      rowOf([...cells, ...callers.map(([, caller]) => (isAllowed(caller, declared) ? '✓' : ''))]),
    ),
  ].join('\n');

it('docs/access.md equals the declared access of calls and events', async () => {
  const calls = (await declaredEndpoints()).toSorted((a, b) => a.name.localeCompare(b.name));
  const document = `# Who may do what

Made from the declarations by \`tests/api/access-table.test.ts\` (\`-u\` writes it anew); that the server goes by them is tried
with every call and event in \`tests/api/abuse-callers.test.ts\`, \`tests/api/walk.test.ts\` and \`tests/live/abuse-callers.test.ts\`.
The roles: [rules/account.md](rules/account.md#roles), tokens: [rules/tokens.md](rules/tokens.md#scopes). Which calls ask a person for a
[recent proof](rules/account.md#a-recent-proof): \`tests/api/recent-proof.test.ts\`.

## Calls

${tableOf(
  ['call', 'address', 'recent proof'],
  calls.map((call) => [[call.name, `\`${call.method} ${call.path}\``, proofOf(call)], call]),
)}

## Events of a socket

${tableOf(
  ['event'],
  Object.entries(eventAccess).map(([event, declared]) => [[`\`${event}\``], { ...declared, method: 'GET' }]),
)}

A socket is let in with what may see the halls' totals; a display and its token join the halls' rooms alone.
`;
  await expect(document).toMatchFileSnapshot('../../docs/access.md');
});
