import {
  addDisplayEndpoint,
  listDisplaysEndpoint,
  pairDisplayEndpoint,
  removeDisplayEndpoint,
  wallEndpoint,
} from '@werkplan/shared/displays/display-endpoints.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Request } from 'express';
import { requireUser } from '../account/account-context.ts';
import { type Budget, countAttempt } from '../audit/attempt-store.ts';
import { deviceLabel } from '../account/device-label.ts';
import type { Audit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { callerAddress } from '../http/caller-address.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentHandler } from '../http/handlers.ts';
import type { Clock } from '../platform/clock.ts';
import { readDisplayKey, sendDisplayKey } from './display-cookie.ts';
import { listDisplays, removeDisplay } from './display-store.ts';
import { beginPairing, confirmPairing, readPairing, findWaitingPairing } from './pairing-store.ts';

export interface DisplayContext {
  audit: Audit;
  db: Database;
  clock: Clock;
  wall: {
    limitPairingsPerAddress: number;
    colours: () => Promise<Pick<PlantSettings, 'nearFullPercent' | 'reservationsDecide'>>;
    timeZone: string;
    /** True if screens use HTTPS. */
    secure: boolean;
  };
  /**
   * Disconnects the display's sockets and drops it from every node's cache. It is awaited before the removal is answered, so that
   * the display has no access any more by then.
   */
  onDisplayRemoved: (id: number) => Promise<void>;
  /** Called after a display's key was replaced. */
  onCallerChanged: () => Promise<void>;
}

const hourSeconds = 3600;

/** Mounts pairing of wall displays and their administration: planners manage those they paired, administrators all. */
export const mountDisplays = (router: EndpointRouter, context: DisplayContext): void => {
  const { audit, db, clock, onDisplayRemoved, onCallerChanged } = context;
  const { colours, timeZone, secure } = context.wall;
  const budget: Budget = {
    name: 'displays.pairing',
    limit: context.wall.limitPairingsPerAddress,
    seconds: hourSeconds,
  };
  const begin = async (tx: Database, request: Request) => {
    const retryAfter = await countAttempt(tx, budget, [callerAddress(request)]);
    if (retryAfter > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
    return await beginPairing(tx, deviceLabel(request.get('user-agent')), clock.now());
  };

  router.idempotent(pairDisplayEndpoint, {
    // The sender is identified by the address, because the first requests for a code of all screens have the same body.
    senderOf: ({ request }) => callerAddress(request),
    effectlessAnswer: async (tx, { body: { secret } }) =>
      secret === undefined ? null : await findWaitingPairing(tx, secret, clock.now()),
    run: async (tx, { body: { secret }, request, response, afterwards }) => {
      const pairing = secret === undefined ? null : await readPairing(tx, secret, clock.now());
      if (!pairing) return await begin(tx, request);
      if (pairing.state === 'waiting') return pairing;
      sendDisplayKey(response, pairing.key, secure);
      afterwards(onCallerChanged);
      return { state: 'paired' as const };
    },
  });

  const pairing: IdempotentHandler<typeof addDisplayEndpoint, undefined> = {
    run: async (tx, call) => {
      const { body, caller } = call;
      const { user } = requireUser(caller);
      const made = await confirmPairing(tx, { ...body, userId: user.id }, clock.now());
      if (!made) throw invalid({ code: 'validation.unknownCode' });
      await audit.done(tx, 'display.pair', call, { userId: user.id, subject: `display:${made.id}` });
      return {
        ...made,
        createdAt: made.createdAt.toISOString(),
        createdBy: user.name,
        isOwn: true,
        lastSeenAt: null,
      };
    },
  };
  router.idempotent(addDisplayEndpoint, audit.guarded('display.pair', pairing));

  router.read(listDisplaysEndpoint, async ({ caller }) => await listDisplays(db, requireUser(caller).user));

  router.idempotent(removeDisplayEndpoint, {
    run: async (tx, call) => {
      const { caller, params, afterwards } = call;
      const { id } = params;
      const { user } = requireUser(caller);
      if (!(await removeDisplay(tx, id, user))) throw new DomainError('NOT_FOUND');
      const userId = user.id;
      await audit.done(tx, 'display.remove', call, { userId, subject: `display:${id}` });
      afterwards(async () => await onDisplayRemoved(id));
      return undefined;
    },
  });

  router.read(wallEndpoint, async ({ caller, request, response }) => {
    const key = caller?.kind === 'display' ? readDisplayKey(request) : null;
    if (key !== null) sendDisplayKey(response, key, secure);
    const serverTime = clock.now().toISOString();
    return { serverTime, today: clock.today(), timeZone, ...(await colours()) };
  });
};
