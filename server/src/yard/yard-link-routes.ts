import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import {
  addYardLinkEndpoint,
  listYardLinksEndpoint,
  removeYardLinkEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { maxDaysAhead, parseYardToken } from '@werkplan/shared/yard/yard-link.ts';
import type { NewYardLink, YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { Router } from 'express';
import { type AccountContext, requireUser } from '../account/account-context.ts';
import { requireFreeName } from '../account/user-admin-store.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { morningAfter } from '../platform/clock.ts';
import type { YardContext } from './yard-routes.ts';
import {
  addYardLink,
  dayOfRun,
  type ListedLink,
  listYardLinks,
  revokeYardLink,
  scopeOf,
} from './yard-link-store.ts';
import { yardToken } from './yard-secret.ts';

/** Mounts yard links, which planners create, show and revoke. */
export const mountYardLinks = (
  router: EndpointRouter,
  { db, clock, audit, plantTimeZone, yard }: AccountContext & YardContext,
): void => {
  const viewOf = ({ generation, ...link }: ListedLink): YardLink => ({
    ...link,
    scope: scopeOf(link),
    validUntil: link.validUntil.toISOString(),
    createdAt: link.createdAt.toISOString(),
    lastSeenAt: link.lastSeenAt?.toISOString() ?? null,
    token: yardToken(yard.secrets, { id: link.id, generation }),
  });

  router.read(listYardLinksEndpoint, async ({ query }) =>
    (await listYardLinks(db, query.date, clock.now())).map(viewOf),
  );

  /**
   * Returns the day, run or hall that a new link covers. @throws DELIVERY_NOT_FOUND, VALIDATION_ERRORS for a day that is over
   * for the yard, or too far off
   */
  const reachOf = async (tx: Database, link: NewYardLink) => {
    const date = link.scope === 'run' ? await dayOfRun(tx, link.deliveryId) : link.date;
    if (date === undefined) throw new DomainError('DELIVERY_NOT_FOUND');
    const validUntil = morningAfter(date, plantTimeZone);
    const field = link.scope === 'run' ? 'deliveryId' : 'date';
    if (validUntil <= clock.now()) throw invalid({ [field]: 'validation.pastDate' });
    if (date > addDays(clock.today(), maxDaysAhead)) throw invalid({ [field]: 'validation.linkTooFar' });
    return {
      date,
      validUntil,
      deliveryId: link.scope === 'run' ? link.deliveryId : null,
      hallId: link.scope === 'hall' ? link.hallId : null,
    };
  };

  router.idempotent(
    addYardLinkEndpoint,
    audit.guarded('yardLink.make', {
      run: async (tx, call) => {
        const { caller, body } = call;
        const { id: userId } = requireUser(caller).user;
        const reach = await reachOf(tx, body);
        // Checks the link's name, because the link's marks appear under it and must not seem to come from a colleague.
        await requireFreeName(tx, body.name);
        const made = await addYardLink(tx, { ...reach, name: body.name, createdBy: userId }, clock.now());
        await audit.done(tx, 'yardLink.make', call, { userId, subject: `yardLink:${made.id}` });
        return viewOf(made);
      },
    }),
  );

  router.idempotent(removeYardLinkEndpoint, {
    run: async (tx, call) => {
      const { caller, params, afterwards } = call;
      const { id: userId } = requireUser(caller).user;
      if (!(await revokeYardLink(tx, params.id, clock.now()))) throw new DomainError('NOT_FOUND');
      await audit.done(tx, 'yardLink.revoke', call, { userId, subject: `yardLink:${params.id}` });
      afterwards(async () => await yard.onLinkRevoked(params.id));
      return undefined;
    },
  });
};

/**
 * Redirects links that messengers have altered by sending their `#` as %23 or dropping it: the token goes back into the fragment,
 * which servers don't see.
 */
export const redirectAlteredLinks = (): Router =>
  Router().get(/^\/yard(?:\/?%|\/yard_)/i, (request, response) => {
    const token = parseYardToken(request.path.slice('/yard'.length))?.token ?? 'none';
    response.set('Cache-Control', 'no-store').redirect(`/yard#${token}`);
  });
