import type { EmailRule } from '@werkplan/shared/values/email.ts';
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { isDay } from '@werkplan/shared/values/day.ts';
import type { IRouter, Request, RequestHandler } from 'express';
import type { AccountContext } from './account/account-context.ts';
import { startHeadersOf } from './account/sign-in-proven.ts';
import type { Config } from './config/config.ts';
import type { ReadDay } from './days/day-snapshots.ts';
import type { DayOpener } from './days/open-day.ts';
import type { CallLimit } from './http/call-limit.ts';
import { callerAddress } from './http/caller-address.ts';
import { findAccessRefusal } from './http/access-refusals.ts';
import type { Caller, Credential, UserCaller } from './http/caller.ts';
import type { PrepareAnswers, PageAnswer } from './http/client-pages.ts';
import { serveClient } from './http/site.ts';
import { redirectAlteredLinks } from './yard/yard-link-routes.ts';

interface PageAnswerContext {
  accounts: AccountContext;
  days: DayOpener;
  readDay: ReadDay;
  /** Tells if the server is blind, so that answers might be outdated. */
  live: { readonly isBlind: () => boolean };
  sessions: { readonly middleware: RequestHandler };
  authenticate: (request: Request) => Promise<Caller | null>;
  cachedCredential: (request: Request) => Credential | null;
  limitCalls: CallLimit;
  limitStrangers: CallLimit;
}

/** Prepares the answers of a page's first calls, the session and the day, if the person is signed in. */
export const createPageAnswers = (context: PageAnswerContext): PrepareAnswers => {
  const { accounts, days, readDay, live, limitCalls, limitStrangers } = context;

  const limit = async (request: Request): Promise<void> => {
    const sender = context.cachedCredential(request);
    await (sender === null ? limitStrangers.take(callerAddress(request)) : limitCalls.take(sender));
  };

  const session = async ({ loginId, user }: UserCaller): Promise<PageAnswer> => ({
    address: checkSessionEndpoint.path,
    headers: await startHeadersOf(accounts, loginId),
    body: JSON.stringify(user),
  });

  const day = async (request: Request): Promise<PageAnswer> => {
    const { date: asked } = request.query;
    const date = typeof asked === 'string' && isDay(asked) ? asked : accounts.clock.today();
    await days.ensureOpen(date);
    const { etag, body } = await readDay(date);
    return {
      address: daySnapshotEndpoint.path.replace('{date}', date),
      headers: { etag: `"${etag}"` },
      body: await body.text(),
    };
  };

  return async (request, response, asks) => {
    if (live.isBlind()) return [];
    await new Promise<void>((resolve, reject) => {
      context.sessions.middleware(request, response, (error?: unknown) =>
        error === undefined ? resolve() : reject(error as Error),
      );
    });
    await limit(request);
    const caller = await context.authenticate(request);
    if (caller?.kind !== 'user') return [];
    const mayRead = asks.includes('day') && findAccessRefusal(caller, daySnapshotEndpoint) === null;
    const answers = await Promise.allSettled([session(caller), ...(mayRead ? [day(request)] : [])]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
};

/** Milliseconds to wait, less than drawing the page's frame takes; the page itself requests the answers that are missing. */
const usualWaitMs = 100;

interface PageContext extends PageAnswerContext {
  config: Config;
  clientDir?: string | undefined;
  pageAnswersMs?: number;
  plantRules: { readonly emails: EmailRule };
}

/** Serves the client if it has been built. */
export const servePages = (web: IRouter, context: PageContext): void => {
  const { clientDir, config, pageAnswersMs: withinMs = usualWaitMs } = context;
  if (clientDir === undefined) return;
  web.use(redirectAlteredLinks());
  web.use(
    serveClient(clientDir, config, {
      answersFor: createPageAnswers(context),
      withinMs,
      emails: () => context.plantRules.emails,
    }),
  );
};
