import { contractOf } from '@werkplan/shared/contracts.ts';
import { errorBodySchema } from '@werkplan/shared/errors/error-body-schema.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dryRunAnswerOf } from '@werkplan/shared/live/plan-effect-schema.ts';
import { z } from 'zod';
import { faultIn, leastOf, type Schema } from './answer-shape.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../shared/src/*/*-endpoints.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  value !== null && typeof value === 'object' && 'path' in value && 'access' in value;

const addressOf = ({ path }: AnyEndpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** Every declared call with the addresses it has, those without a placeholder first: they go before `{id}` on the server too. */
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .map((endpoint) => ({ endpoint, address: addressOf(endpoint) }))
  .toSorted(
    (one, other) => Number(one.endpoint.path.includes('{')) - Number(other.endpoint.path.includes('{')),
  );

/** A request as far as a declared call can be told by it. */
export interface CallSent {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly body: unknown;
}

interface FoundCall {
  readonly endpoint: AnyEndpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
}

const queryIn = (search: URLSearchParams): FoundCall['query'] =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );

/** The declared call that this request makes; null where none is declared. */
export const callOf = ({ method, address }: CallSent): FoundCall | null => {
  const { pathname, searchParams } = new URL(address, 'http://werkplan.example');
  for (const { endpoint, address: pattern } of declared) {
    const match = endpoint.method === method ? pattern.exec(pathname) : null;
    if (match) return { endpoint, params: { ...match.groups }, query: queryIn(searchParams) };
  }
  return null;
};

/** Built when a test first asks: each takes a moment, and a file asks for few. */
const schemas = new Map<z.ZodType, Schema>();
const schemaOf = (type: z.ZodType): Schema => {
  const known = schemas.get(type);
  if (known) return known;
  const made = z.toJSONSchema(type, { unrepresentable: 'any', io: 'output' }) as Schema;
  schemas.set(type, made);
  return made;
};

const dryRuns = new Map<AnyEndpoint, z.ZodType>();
const answerTypeOf = ({ endpoint, query }: FoundCall): z.ZodType | undefined => {
  const { answer } = contractOf(endpoint);
  if (!answer || query['dryRun'] !== 'true') return answer;
  const known = dryRuns.get(endpoint) ?? dryRunAnswerOf(answer);
  dryRuns.set(endpoint, known);
  return known;
};

/** Parameters that the endpoint router takes of every such query, beside those that the call declares. */
const routersOwn = ({ change, table, fields, paged }: AnyEndpoint): readonly string[] => [
  ...(change ? ['dryRun', 'reason'] : []),
  ...(table ? ['format', 'separator'] : []),
  ...(fields ? ['fields'] : []),
  ...(paged ? ['limit', 'cursor'] : []),
];

const issuesOf = (part: string, type: z.ZodType | undefined, value: unknown): string[] => {
  const issues = type?.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${[part, ...path].join('.')}: ${message}`);
};

/** The faults for which the server would refuse this request before it looks at the plan. */
export const faultsOfRequest = (sent: CallSent): string[] => {
  const call = callOf(sent);
  if (!call) return ['nobody has declared such a call'];
  const { params, query, body } = contractOf(call.endpoint);
  const own = routersOwn(call.endpoint);
  const asked = Object.fromEntries(Object.entries(call.query).filter(([name]) => !own.includes(name)));
  return [
    ...issuesOf('params', params, call.params),
    ...issuesOf('query', query ?? z.strictObject({}), asked),
    ...(call.endpoint.bodyTypes ? [] : issuesOf('body', body, sent.body)),
  ];
};

/** An undo's refusal names its fields in a list. */
const refusalSchema = errorBodySchema.omit({ fields: true });

/** A busy or missing server before the real one, which has no code of ours. */
const ofProxies = new Set([429, 500, 502, 503, 504]);

const faultOfRefusal = (status: number, body: unknown): string | null => {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  if (type === undefined) return ofProxies.has(status) ? null : `${status} without a code`;
  const meant = Object.entries(errorStatus).find(([code]) => code === type)?.[1];
  if (meant !== status)
    return `${JSON.stringify(type)} is answered with ${meant ?? 'no status'}, not ${status}`;
  return faultIn(schemaOf(refusalSchema), body);
};

/** The first contradiction between this answer and its declaration, parts of which may be left out; null: there is none. */
export const faultOfAnswer = (sent: CallSent, status: number, body: unknown): string | null => {
  const call = callOf(sent);
  if (!call || status === 304) return null;
  if (status >= 400) return faultOfRefusal(status, body);
  if (call.endpoint.answerType) return status === 200 ? null : `it is answered with 200, not ${status}`;
  const type = answerTypeOf(call);
  const usual = type && body !== undefined ? 200 : 204;
  if (!type && body !== undefined) return 'it answers nothing';
  if (status === 204 && type && !call.endpoint.mayBeEmpty) return 'it answers something';
  if (status !== usual) return `it is answered with ${usual}, not ${status}`;
  return type && body !== undefined ? faultIn(schemaOf(type), body) : null;
};

/** The least that this call can be answered with: no rows, no words, whatever may be null is. */
export const leastAnswerTo = (sent: CallSent): { readonly status: number; readonly body?: unknown } => {
  const call = callOf(sent);
  if (!call) return { status: 404, body: { type: 'NOT_FOUND', displayMessage: '', requestId: '' } };
  const type = answerTypeOf(call);
  return type ? { status: 200, body: leastOf(schemaOf(type)) } : { status: 204 };
};
