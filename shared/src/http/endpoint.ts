import type { z } from 'zod';
import type { Day } from '../values/day.ts';
import type { Role } from '../values/role.ts';
import type { RowKind } from '../live/patch.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The callers of an endpoint. `public`: anyone. `viewer`, `planner`, `admin`: a signed-in person of at least that role, or a
 * token whose author has it and whose scope fits the method (`read` for GET, `write` otherwise). `display`: as `viewer`, and
 * a display's key or token (hall totals only). `yard`: only a yard link.
 */
export type Access = 'public' | 'display' | 'yard' | Role;

/** Maps a field of the body to the value with which the call requires a proof of identity; `*` means any value. */
export type ProofInBody = Readonly<Record<string, string | boolean>>;

/** A call's deprecation: the day since which it should no longer be used, its last day (`sunset`), and its replacement. */
export interface Deprecated {
  readonly since: Day;
  readonly sunset: Day;
  readonly instead: string;
}

/** A call's schemas and description, apart from its declaration so that pages load no schemas (`shared/src/contracts.ts`). */
export interface Contract {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
}
export type Contracts = Readonly<Record<string, Contract>>;

/**
 * A call as server and client know it: address, access and handling. The server's route, the client's typed call and the
 * OpenAPI entry are all derived from it and its contract.
 */
interface Declaration {
  /** A stable name such as `orders.create`; also the action's name in the change log. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{placeholders}`, e.g. `/api/orders/{id}`. */
  readonly path: string;
  readonly access: Access;
  /** A run's yard link may also make the call within seven days after the link's end (rules/notes.md#receipt). */
  readonly afterEnd?: true;
  /** Only a signed-in person may make the call, no token, because it concerns a person, such as an account or a draft. */
  readonly inPerson?: true;
  /**
   * Requires a proof of identity from the last ten minutes (rules/account.md#a-recent-proof), always or when the body has one
   * of these values.
   */
  readonly proof?: 'recent' | ProofInBody;
  /** Announces the call's removal (docs/deprecation.md) with its last day in every answer's headers. */
  readonly deprecated?: Deprecated;
  /**
   * Changes the plan: accepts `Idempotency-Key`, `?dryRun=true` (answered by `dryRunAnswerOf`) and `?reason=`, answers with
   * `x-plan-revisions`.
   */
  readonly change?: true;
  /** A change that drafts can try (rules/drafts.md#what-can-be-tried). */
  readonly inDraft?: true;
  /**
   * A change allowed while a past moment is shown, though it never changes that moment
   * (rules/undo-and-history.md#putting-back).
   */
  readonly inPast?: true;
  /**
   * Answers also with the headers that a new window needs: its CSRF token, the plant's day and time zone, and a warning if the
   * password is weak or demo users can sign in from other machines.
   */
  readonly beginsSession?: true;
  /**
   * The row with whose version `If-Match` is compared: the row `{id}` of that kind, the whole day, or a row that the handler
   * finds. Changes without this member refuse `If-Match`.
   */
  readonly row?: RowKind | 'day' | 'found';
  /** Also answers as CSV and XLSX, by `Accept` or `?format=` (`tableQuerySchema`). */
  readonly table?: true;
  /** Accepts `fields=` to select the fields of each row (`fieldsQuerySchema`). */
  readonly fields?: true;
  /** A list of rows with `id`, also available in pages by `limit` and `cursor` (`pageQuerySchema`). */
  readonly paged?: true;
  /** The answer's media types unless it is JSON. */
  readonly answerType?: 'text/html' | readonly string[];
  /** A read that may also answer 204 without a body. */
  readonly mayBeEmpty?: true;
  /** The body's media types unless it is JSON; handlers get its bytes. */
  readonly bodyTypes?: readonly string[];
  /** The longest body in bytes; by default 4 kB for public calls, else 64 kB. */
  readonly maxBody?: number;
}

/** A contract as endpoints carry it. Zod's core type has few members, so the compiler compares it quickly with each endpoint's. */
interface AnyContract {
  readonly summary: string;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly answer?: z.core.$ZodType;
}

export interface AnyEndpoint extends Declaration {
  /** Only carries the contract's type; has no value at run time. */
  readonly contract?: AnyContract;
}

/**
 * Creates declarations that keep their literal types and are bound by name to a contract, so that calls and handlers know
 * every schema.
 */
export const endpointsOf =
  <All extends Contracts>() =>
  <const E extends Declaration & { readonly name: keyof All & string }>(
    declaration: E,
  ): E & { readonly contract?: All[E['name']] } =>
    declaration;

type Part = 'params' | 'query' | 'body' | 'answer';
type ContractOf<E extends AnyEndpoint> = NonNullable<E['contract']>;
type SchemaOf<E extends AnyEndpoint, P extends Part> =
  ContractOf<E> extends Readonly<Record<P, infer S extends z.core.$ZodType>> ? S : z.ZodUndefined;

/** The input of a caller, before its schemas are applied. */
export type CallInput<E extends AnyEndpoint> = {
  params: z.input<SchemaOf<E, 'params'>>;
  query: z.input<SchemaOf<E, 'query'>>;
  body: z.input<SchemaOf<E, 'body'>>;
};
/** The input of a handler, after its schemas were applied. */
export type HandlerInput<E extends AnyEndpoint> = {
  params: z.output<SchemaOf<E, 'params'>>;
  query: z.output<SchemaOf<E, 'query'>>;
  body: z.output<SchemaOf<E, 'body'>>;
};
export type AnswerOf<E extends AnyEndpoint> = z.output<SchemaOf<E, 'answer'>>;
