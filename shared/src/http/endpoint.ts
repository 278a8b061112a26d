import type { z } from 'zod';
import type { Day } from '../values/day.ts';
import type { Role } from '../values/role.ts';
import type { RowKind } from '../live/patch.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` anyone; `viewer`, `planner`, `admin` a signed-in person of at least that role, and a token whose maker
 * has it, with the scope that the method needs (`read` for GET, `write` otherwise); `display` what a viewer may, and also a
 * display key, or a token for one (hall totals only); `yard` a yard link and nobody else.
 */
export type Access = 'public' | 'display' | 'yard' | Role;

/** Field of the body → the value with which it asks for a proof, `*`: any. */
export type ProofInBody = Readonly<Record<string, string | boolean>>;

/** From which day a call is no longer to be begun with, after which it goes, and what to use in its place. */
export interface Deprecated {
  readonly since: Day;
  readonly sunset: Day;
  readonly instead: string;
}

/** What a call takes and answers, and what the description says of it. A page loads none of it (`shared/src/contracts.ts`). */
export interface Contract {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
}
export type Contracts = Readonly<Record<string, Contract>>;

/**
 * One call: its address, who may make it and how it is handled, as server and client both know it. With its contract the
 * server's route, the client's typed call and the OpenAPI entry all come from it.
 */
interface Declaration {
  /** Stable name, `orders.create`; also the action's name in the change log. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{placeholders}`, e.g. `/api/orders/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** Only a person who has signed in may call, no token: what concerns accounts and keys. */
  readonly inPerson?: true;
  /**
   * Asks for a proof of the last ten minutes that the person still sits there (rules/account.md#a-recent-proof): always, or where
   * the body has one of these values.
   */
  readonly proof?: 'recent' | ProofInBody;
  /** Announced to go (docs/deprecation.md): every answer has that in its headers, with the last day. */
  readonly deprecated?: Deprecated;
  /** Writes the plan: takes `Idempotency-Key`, `?dryRun=true` (answers a `dryRunAnswerOf`) and `?reason=`, answers `x-plan-revisions`. */
  readonly change?: true;
  /** Of such: can be tried in a draft (rules/drafts.md#what-can-be-tried). */
  readonly inDraft?: true;
  /** Of such: is also done while a past moment is shown, and never to it (rules/undo-and-history.md#putting-back). */
  readonly inPast?: true;
  /** Begins a window's work: answers its CSRF token, the plant's today and time zone, and a warning, as headers. */
  readonly beginsSession?: true;
  /**
   * What the version in an `If-Match` is of: the row `{id}` of that kind, the whole day, or the row that the handler finds by what
   * else the call says. A change of none takes no `If-Match`.
   */
  readonly row?: RowKind | 'day' | 'found';
  /** Answers as CSV and XLSX too, by `Accept` or `?format=` (`tableQuerySchema`). */
  readonly table?: true;
  /** Takes `fields=`: of each row of the answer only these (`fieldsQuerySchema`). */
  readonly fields?: true;
  /** A list of rows with an `id` that also comes in pages: takes `limit` and `cursor` (`pageQuerySchema`). */
  readonly paged?: true;
  /** The answer's media type, or one of several, if it isn't JSON. */
  readonly answerType?: 'text/html' | readonly string[];
  /** Of a read: may also answer nothing, with 204. */
  readonly mayBeEmpty?: true;
  /** The body's media types if it isn't JSON: it is handed on as its bytes. */
  readonly bodyTypes?: readonly string[];
  /** Bytes a body may have; by default 4 kB where anyone may call, else 64 kB. */
  readonly maxBody?: number;
}

export interface AnyEndpoint extends Declaration {
  /** Its contract, for the types alone: it is never set. */
  readonly contract?: Contract;
}

/** Keeps a declaration's own type and binds it, by its name, to its contract: calls and handlers know every schema. */
export const endpointsOf =
  <All extends Contracts>() =>
  <const E extends Declaration & { readonly name: keyof All & string }>(
    declaration: E,
  ): E & { readonly contract?: All[E['name']] } =>
    declaration;

type Part = 'params' | 'query' | 'body' | 'answer';
type ContractOf<E extends AnyEndpoint> = NonNullable<E['contract']>;
type SchemaOf<E extends AnyEndpoint, P extends Part> =
  ContractOf<E> extends Readonly<Record<P, infer S extends z.ZodType>> ? S : z.ZodUndefined;

/** What a caller passes: the schemas' input. */
export type CallInput<E extends AnyEndpoint> = {
  params: z.input<SchemaOf<E, 'params'>>;
  query: z.input<SchemaOf<E, 'query'>>;
  body: z.input<SchemaOf<E, 'body'>>;
};
/** What a handler receives: the schemas' output. */
export type HandlerInput<E extends AnyEndpoint> = {
  params: z.output<SchemaOf<E, 'params'>>;
  query: z.output<SchemaOf<E, 'query'>>;
  body: z.output<SchemaOf<E, 'body'>>;
};
/** What a caller gets back. */
export type AnswerOf<E extends AnyEndpoint> = z.output<SchemaOf<E, 'answer'>>;
