import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` anyone; `planner` a signed-in user or a token with the scope that the method needs
 * (`read` for GET, `write` otherwise); `display` also a display key (hall totals only).
 */
export type Access = 'public' | 'planner' | 'display';

type Empty = z.ZodObject<Record<never, never>>;

/** One call, declared once: the server's route, the client's typed call and the OpenAPI entry all come from it. */
export interface Endpoint<
  Params extends z.ZodType = Empty,
  Query extends z.ZodType = Empty,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
> {
  /** Stable name, `orders.create`; also the action's name in the change log. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{placeholders}`, e.g. `/api/orders/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** Writes the plan: takes `Idempotency-Key` and `?dryRun=true`, answers `x-plan-revisions`. */
  readonly change?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: Answer;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place that stands for 'whatever endpoint'
export type AnyEndpoint = Endpoint<any, any, any, any>;

export const declareEndpoint = <
  Params extends z.ZodType = Empty,
  Query extends z.ZodType = Empty,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodUndefined,
>(
  declaration: Endpoint<Params, Query, Body, Answer>,
): Endpoint<Params, Query, Body, Answer> => declaration;

/** What a caller passes: the schema's input. */
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
/** What a handler receives, or a caller gets back: the schema's output. */
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

export type CallInput<E extends AnyEndpoint> = {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: InputOf<E['body']>;
};
export type HandlerInput<E extends AnyEndpoint> = {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: OutputOf<E['body']>;
};
export type AnswerOf<E extends AnyEndpoint> = OutputOf<E['answer']>;
