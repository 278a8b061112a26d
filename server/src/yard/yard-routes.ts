import type { Response } from 'express';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { addPhoto, depart, markShipment } from '@werkplan/shared/yard/yard-actions.ts';
import {
  addPhotoEndpoint,
  departEndpoint,
  markShipmentEndpoint,
  photoEndpoint,
  photoUseEndpoint,
  yardEndpoint,
  yardPhotoEndpoint,
  yardWaitMs,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { snapshotEtagOf } from '../days/day-snapshot.ts';
import type { Caller, YardCaller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import { cleanPhoto } from './clean-photo.ts';
import { scopeOf } from './yard-link-store.ts';
import type { YardNews } from './yard-news.ts';
import { findPhoto, isPhotoWithin, keepPhoto, readPhotoUse, requirePhotoRoom } from './yard-photo-store.ts';
import { yardRunsOf } from './yard-view.ts';

export interface YardContext {
  db: Database;
  clock: Clock;
  memory: PlanMemory;
  timeZone: string;
  yard: {
    news: YardNews;
    /** The first secret signs new links. */
    secrets: ServerSecrets;
    /** The limit of all photos in bytes; 0 means no limit. */
    mostPhotoBytes: number;
    /** Called after a link was revoked; ends its access, on this node at once. */
    onLinkRevoked: (id: number) => Promise<void>;
  };
}

/** Returns the caller's link. @throws SESSION_EXPIRED for other callers, which the router has already refused */
const linkOf = (caller: Caller | null): YardCaller['link'] => {
  if (caller?.kind !== 'yard') throw new DomainError('SESSION_EXPIRED');
  return caller.link;
};

/** Sends a photo with headers that make browsers only display it and cache nothing (http/site.ts). */
const sendPhoto = async (db: Database, id: string, response: Response): Promise<string> => {
  const photo = await findPhoto(db, id);
  if (!photo) throw new DomainError('NOT_FOUND');
  response
    .set({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline; filename="photo"',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .type(photo.type)
    .send(photo.bytes);
  return '';
};

/** A placeholder for the photo's id while only the mark is checked. */
const unread = '';

/** Mounts the calls that yard links make, and planners' reads of photos (rules/yard.md). */
export const mountYard = (router: EndpointRouter, context: YardContext): void => {
  const { db, clock, memory, timeZone, yard } = context;

  router.read(yardEndpoint, async ({ caller, query: { after }, request, response }) => {
    const { id, name, date, deliveryId, hallId, validUntil } = linkOf(caller);
    const endsAt = performance.now() + yardWaitMs;
    const isGone = (): boolean => yard.news.isOver || response.destroyed || performance.now() >= endsAt;
    for (let looks = 0; ; looks += 1) {
      const news = yard.news.next(endsAt - performance.now());
      try {
        // The link may have been revoked during the wait.
        if (looks > 0 && !(await router.isStillLetIn(yardEndpoint, request)))
          throw new DomainError('SESSION_EXPIRED');
        const state = await memory.day(date);
        const position = snapshotEtagOf(state.epoch, date, state.revisions);
        if (position !== after)
          return {
            link: {
              id,
              name,
              scope: scopeOf({ deliveryId, hallId }),
              date,
              deliveryId,
              hallId,
              validUntil: validUntil.toISOString(),
            },
            position,
            serverTime: clock.now().toISOString(),
            today: clock.today(),
            timeZone,
            runs: yardRunsOf(state, { date, deliveryId, hallId }),
          };
        await news.come;
      } finally {
        news.drop();
      }
      // Answers 204 because nothing is new.
      if (isGone()) return undefined as never;
    }
  });

  const link = { prepare: async (_call: unknown, caller: Caller) => await Promise.resolve(linkOf(caller)) };

  router.change(markShipmentEndpoint, {
    ...link,
    act: (tx, scope, { params: { id }, body }, by) =>
      markShipment(tx, scope, { link: by, shipmentId: id, body }),
  });

  router.change(addPhotoEndpoint, {
    admit: async ({ params: { id }, query }, caller) => {
      await requirePhotoRoom(db, yard.mostPhotoBytes);
      return (tx, scope) =>
        addPhoto(tx, scope, { link: linkOf(caller), shipmentId: id, photo: unread, ...query });
    },
    prepare: async ({ raw }, caller) => await Promise.resolve({ by: linkOf(caller), photo: cleanPhoto(raw) }),
    act: (tx, scope, { params: { id }, query }, { by, photo }) =>
      addPhoto(tx, scope, { link: by, shipmentId: id, photo: photo.id, ...query }),
    // The photo is stored with its mark, so neither exists without the other.
    along:
      (_call, { photo }) =>
      async (tx) =>
        await keepPhoto(tx, photo, { now: clock.now(), most: yard.mostPhotoBytes }),
  });

  router.read(photoUseEndpoint, async () => await readPhotoUse(db, yard.mostPhotoBytes));

  router.change(departEndpoint, {
    ...link,
    act: (tx, scope, { params: { id }, body: { departed } }, by) =>
      depart(tx, scope, { link: by, deliveryId: id, departed }),
  });

  router.read(yardPhotoEndpoint, async ({ caller, params: { photo }, response }) => {
    if (!(await isPhotoWithin(db, photo, linkOf(caller)))) throw new DomainError('NOT_FOUND');
    return await sendPhoto(db, photo, response);
  });

  router.read(photoEndpoint, async ({ params: { photo }, response }) => await sendPhoto(db, photo, response));
};
