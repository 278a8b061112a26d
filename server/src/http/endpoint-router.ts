import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { IRouter, Request, Response } from 'express';
import { contractOf } from '@werkplan/shared/contracts.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { AnswerOf, AnyEndpoint, Deprecated } from '@werkplan/shared/http/endpoint.ts';
import { needsProof } from '@werkplan/shared/http/access.ts';
import { assertVersion, namesVersion } from '@werkplan/shared/plan/merge.ts';
import { findStoredAnswer } from '../change/idempotency-store.ts';
import type { Table } from '../tables/table.ts';
import { findAccessRefusal } from './access-refusals.ts';
import type { Caller } from './caller.ts';
import { prefersBrief, sendOutcome } from './change-answer.ts';
import { admitCaller, isSafe } from './endpoint-admission.ts';
import type { EndpointRouterContext } from './endpoint-router-context.ts';
import { languageOf } from './error-handler.ts';
import type {
  ChangeCall,
  ChangeHandler,
  IdempotentCall,
  IdempotentHandler,
  MountedChange,
  ReadCall,
  ReadHandler,
  UnreadCall,
} from './handlers.ts';
import {
  readIdempotency,
  parsePathAndQuery,
  readIdempotencyKey,
  takeChangeParameters,
} from './call-input.ts';
import { measurePhase } from '../platform/phases.ts';
import { parseInput } from './input.ts';
import { findPostcodeIssues } from './postcode-issues.ts';
import { IdempotentCalls } from './idempotent-calls.ts';
import { sendAnswer, parseAnswerForm } from './answer-form.ts';
import { RawBody } from './raw-body.ts';
import { sendJson } from './compressed-answer.ts';
import { assertNoIfMatch, findNamedRow, readVersion } from './row-in-call.ts';

const cookiesOf = (response: Response): string[] =>
  [response.getHeader('Set-Cookie') ?? []].flat().map(String);

/** The page of the API, where the description of a deprecated call names the call to use instead. */
const deprecationPolicy = '/api/docs';

const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Returns the headers that announce a call's removal, by RFC 9745 and RFC 8594 (rules/api.md#deprecated-calls). */
const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  Deprecation: `@${instantOf(since).getTime() / 1000}`,
  Sunset: instantOf(sunset).toUTCString(),
  Link: `<${deprecationPolicy}>; rel="deprecation"; type="text/html"`,
});

type Serve = (request: Request, response: Response, caller: Caller | null) => Promise<void>;

/**
 * Mounts declared endpoints as Express routes and in the table of direct calls, and checks access, origin and input. Endpoints
 * are mounted in no other way.
 */
export class EndpointRouter {
  readonly endpoints: AnyEndpoint[] = [];
  /** The changes that can be tried in a draft, by endpoint name. */
  readonly draftable = new Map<string, MountedChange>();
  /** The calls that don't change the plan but accept an `Idempotency-Key`. */
  readonly idempotentOnly = new Set<AnyEndpoint>();
  readonly #router: IRouter;
  readonly #context: EndpointRouterContext;
  readonly #idempotentCalls: IdempotentCalls;

  constructor(router: IRouter, context: EndpointRouterContext) {
    this.#router = router;
    this.#context = context;
    this.#idempotentCalls = new IdempotentCalls(context.db, context.secrets);
  }

  /** Mounts a read whose answer can also be downloaded as CSV or Excel. For endpoints that declare `table`. */
  readTable<E extends AnyEndpoint & { readonly table: true }>(
    endpoint: E,
    handle: ReadHandler<E>,
    tableOf: (answer: AnswerOf<E>) => Table,
  ): void {
    this.#mountRead(endpoint, handle, tableOf);
  }

  /** Mounts a call that doesn't change the plan and ignores an `Idempotency-Key`. */
  read<E extends AnyEndpoint & { readonly table?: never }>(endpoint: E, handle: ReadHandler<E>): void {
    this.#mountRead(endpoint, handle);
  }

  #mountRead<E extends AnyEndpoint>(
    endpoint: E,
    handle: ReadHandler<E>,
    tableOf?: (answer: AnswerOf<E>) => Table,
  ): void {
    this.#mount(endpoint, async (request, response, caller) => {
      const reading = parseAnswerForm(endpoint, request);
      const { page } = reading;
      const input = await this.#input(endpoint, { request, caller }, reading.query);
      const answer = await handle({ ...input, request, response, caller, page } as ReadCall<E>);
      if (response.headersSent) return;
      if (answer === undefined) response.status(204).end();
      else await sendAnswer(endpoint, { request, response }, { answer, reading, tableOf });
    });
  }

  /** Mounts a call that changes data outside the plan and runs once per `Idempotency-Key`. */
  idempotent<E extends AnyEndpoint, Prepared = undefined>(
    endpoint: E,
    handler: IdempotentHandler<E, Prepared>,
  ): void {
    this.idempotentOnly.add(endpoint);
    this.#mount(endpoint, async (request, response, caller) => {
      const effects: (() => void | Promise<void>)[] = [];
      const call = {
        ...(await this.#input(endpoint, { request, caller }, request.query as Record<string, unknown>)),
        request,
        response,
        caller,
        page: null,
        afterwards: (effect: () => void | Promise<void>) => effects.push(effect),
      } as IdempotentCall<E>;
      const effectless = (await handler.effectlessAnswer?.(this.#context.db, call)) ?? null;
      if (effectless !== null) return void response.json(effectless);
      const sender = caller?.actor.key ?? `nobody ${handler.senderOf?.(call) ?? ''}`;
      const { body, cookies, replayed } = await this.#idempotentCalls.do(
        sender,
        readIdempotency(request, request.path),
        {
          prepare: async () => (await handler.prepare?.(call)) as Prepared,
          run: async (db, prepared) => ({
            body: await handler.run(db, call, prepared),
            cookies: cookiesOf(response),
          }),
        },
      );
      await Promise.all(effects.map(async (effect) => await effect()));
      if (replayed) response.set({ 'Idempotency-Replayed': 'true', 'Set-Cookie': [...cookies] });
      if (body === undefined) response.status(204).end();
      else sendJson(response, body);
    });
  }

  /** Mounts a call that changes the plan: it runs one action, which becomes one change in the log. */
  change<E extends AnyEndpoint, Prepared = undefined>(
    endpoint: E,
    handler: ChangeHandler<E, Prepared>,
  ): void {
    if (endpoint.inDraft)
      this.draftable.set(endpoint.name, { endpoint, act: handler.act as MountedChange['act'] });
    const { admit } = handler;
    const serve: Serve = async (request, response, caller) => {
      if (!caller) throw new DomainError('SESSION_EXPIRED');
      const { query, dryRun: asked, reason } = takeChangeParameters(request);
      const input = await this.#input(endpoint, { request, caller }, query);
      const rowVersion = { version: readVersion(input.body), ifMatch: request.get('If-Match') };
      const raw = (request.body as unknown) instanceof RawBody ? (request.body as RawBody) : null;
      const call = {
        ...input,
        raw,
        rowVersion,
        get language() {
          return languageOf(request);
        },
      } as ChangeCall<E>;
      const dryRun = asked || handler.isDryRun?.(call) === true;
      if (!admit) await this.#context.limitChanges.take(caller.actor.key);
      const { committer } = this.#context;
      const row = findNamedRow(endpoint, input.params);
      const prepared = (await handler.prepare?.(call, caller)) as Prepared;
      const key = handler.once?.(call, prepared) ?? readIdempotency(request, request.path);
      const outcome = await committer.write<AnswerOf<E>>({
        actor: caller.actor,
        action: endpoint.name,
        undoOf: handler.undoOf?.(call),
        idempotency: dryRun ? undefined : key,
        dryRun,
        isBrief: prefersBrief(request),
        reason,
        along: handler.along?.(call, prepared),
        act: (tx, scope) => {
          if (rowVersion.ifMatch !== undefined) {
            const current = row ? tx.row(row.kind, row.id) : handler.rowOf?.(tx, call);
            if (!current && handler.createsRow && namesVersion(rowVersion.ifMatch))
              throw new DomainError('NOT_FOUND');
            assertVersion(current, rowVersion.ifMatch);
          }
          return handler.act(tx, scope, call, prepared);
        },
      });
      if (!dryRun) await handler.afterwards?.(call, prepared);
      const body = raw ? null : { sent: request.body as unknown, read: input.body };
      await sendOutcome(this.#context, response, { outcome, finish: handler.finish, dryRun, asked, body });
    };
    this.#mount(endpoint, serve, admit && (async (...sent) => await this.#try(endpoint, admit, ...sent)));
  }

  /**
   * Runs a change as a dry run before its body is read, so that a large body isn't received only to be refused. A repeated
   * request isn't run, because its stored answer is sent again.
   */
  async #try<E extends AnyEndpoint>(
    endpoint: E,
    admit: NonNullable<ChangeHandler<E>['admit']>,
    request: Request,
    caller: Caller | null,
  ): Promise<void> {
    if (!caller) throw new DomainError('SESSION_EXPIRED');
    const { committer, db, limitChanges } = this.#context;
    const [key, actor] = [readIdempotencyKey(request), caller.actor];
    const call = parsePathAndQuery(endpoint, request, takeChangeParameters(request).query);
    await limitChanges.take(actor.key);
    if (key !== undefined && (await findStoredAnswer(db, { actor: actor.key, key }))) return;
    const act = await admit(call as UnreadCall<E>, caller);
    await committer.write({ actor, action: endpoint.name, dryRun: true, act });
  }

  /** Authenticates a request again after it has waited, because its sign-in may have ended. May be two seconds out of date. */
  async isStillLetIn(endpoint: AnyEndpoint, request: Request): Promise<boolean> {
    const caller = await this.#context.authenticate(request);
    return caller !== null && findAccessRefusal(caller, endpoint) === null;
  }

  #mount(
    endpoint: AnyEndpoint,
    serve: Serve,
    beforeBody?: (request: Request, caller: Caller | null) => Promise<void>,
  ): void {
    this.endpoints.push(endpoint);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const announced = endpoint.deprecated && deprecationHeaders(endpoint.deprecated);
    const handle = async (request: Request, response: Response): Promise<void> => {
      response.locals['route'] = endpoint.path;
      // The headers that announce the call's removal are set first, so that refused callers get them too.
      if (announced) response.set(announced);
      const caller = await measurePhase(
        'admit',
        async () => await admitCaller(this.#context, endpoint, request),
      );
      if (!isSafe(endpoint.method)) assertNoIfMatch(endpoint, request.get('If-Match'));
      // The body is read only after the access check, so that refused callers cost no memory.
      const read = this.#context.bodies.reserve(endpoint, { request, response }, caller);
      await beforeBody?.(request, caller);
      request.body = await measurePhase('parse', read);
      await serve(request, response, caller);
    };
    this.#router[method](path, handle);
    const { calls, middlewareOf } = this.#context.direct;
    calls.add(endpoint, { middleware: middlewareOf(endpoint), serve: handle });
  }

  /** Parses the input, and then requires a recent proof of identity, so that an invalid request doesn't ask for a proof. */
  async #input(
    endpoint: AnyEndpoint,
    { request, caller }: { request: Request; caller: Caller | null },
    query: Readonly<Record<string, unknown>>,
  ) {
    const input = measurePhase('parse', () => ({
      ...parsePathAndQuery(endpoint, request, query),
      body: parseInput(contractOf(endpoint).body, request.body, 'body', () =>
        findPostcodeIssues(request.body, this.#context.plantRules.postcodes, {
          isNew: endpoint.name === createOrderEndpoint.name,
        }),
      ),
    }));
    if (caller?.kind === 'user' && needsProof(endpoint, input.body))
      await this.#context.requireRecentProof(caller, request);
    return input;
  }
}
