import { contractOf } from '@werkplan/shared/contracts.ts';
import { errorBodySchema } from '@werkplan/shared/errors/error-body-schema.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dryRunAnswerOf } from '@werkplan/shared/live/plan-effect-schema.ts';
import { z } from 'zod';
import { findContradiction, minimalValue, type Schema } from './answer-shape.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../../shared/src/*/*-endpoints.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  value !== null && typeof value === 'object' && 'path' in value && 'access' in value;

const addressOf = ({ path }: AnyEndpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** All declared calls with their addresses, those without placeholders first, as on the server. */
const declared = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .map((endpoint) => ({ endpoint, address: addressOf(endpoint) }))
  .toSorted(
    (one, other) => Number(one.endpoint.path.includes('{')) - Number(other.endpoint.path.includes('{')),
  );

/** The part of a request that identifies its call. */
export interface SentCall {
  readonly method: string;
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

/** Returns the declared call of a request; null if there is none. */
export const findCall = ({ method, address }: SentCall): FoundCall | null => {
  const { pathname, searchParams } = new URL(address, 'http://werkplan.example');
  for (const { endpoint, address: pattern } of declared) {
    const match = endpoint.method === method ? pattern.exec(pathname) : null;
    if (match) return { endpoint, params: { ...match.groups }, query: queryIn(searchParams) };
  }
  return null;
};

/** JSON schemas by zod type, each built on first use, because building takes time and a test file needs few. */
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

/** Lists the query parameters that the endpoint router accepts in addition to the declared ones. */
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

/** Lists the faults for which the server would refuse this request before reading the plan. */
export const requestFaults = (sent: SentCall): string[] => {
  const call = findCall(sent);
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

/** Leaves out `fields`, because the refusal of an undo has a list there instead of texts by field. */
const refusalSchema = errorBodySchema.omit({ fields: true });

/** Status codes of proxies, whose bodies have no error type. */
const ofProxies = new Set([429, 500, 502, 503, 504]);

const faultOfRefusal = (status: number, body: unknown): string | null => {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
  if (type === undefined) return ofProxies.has(status) ? null : `${status} without a code`;
  const meant = Object.entries(errorStatus).find(([code]) => code === type)?.[1];
  if (meant !== status)
    return `${JSON.stringify(type)} is answered with ${meant ?? 'no status'}, not ${status}`;
  return findContradiction(schemaOf(refusalSchema), body);
};

/** Returns the first contradiction between an answer and its declaration; null if there is none. */
export const answerFault = (sent: SentCall, status: number, body: unknown): string | null => {
  const call = findCall(sent);
  if (!call || status === 304) return null;
  if (status >= 400) return faultOfRefusal(status, body);
  if (call.endpoint.answerType) return status === 200 ? null : `it is answered with 200, not ${status}`;
  const type = answerTypeOf(call);
  const usual = type && body !== undefined ? 200 : 204;
  if (!type && body !== undefined) return 'it answers nothing';
  if (status === 204 && type && !call.endpoint.mayBeEmpty) return 'it answers something';
  if (status !== usual) return `it is answered with ${usual}, not ${status}`;
  return type && body !== undefined ? findContradiction(schemaOf(type), body) : null;
};

/** Returns the minimal answer to a call: no rows, empty texts, null if possible. */
export const minimalAnswer = (sent: SentCall): { readonly status: number; readonly body?: unknown } => {
  const call = findCall(sent);
  if (!call) return { status: 404, body: { type: 'NOT_FOUND', displayMessage: '', requestId: '' } };
  const type = answerTypeOf(call);
  return type ? { status: 200, body: minimalValue(schemaOf(type)) } : { status: 204 };
};
