import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import {
  answerGrant,
  requestGrant,
  releaseOf,
  withdrawRelease,
  releaseAndOpenDay,
} from '@werkplan/shared/releases/release-actions.ts';
import {
  dayGrantEndpoint,
  dayReleaseEndpoint,
  releaseDayEndpoint,
  withdrawReleaseEndpoint,
} from '@werkplan/shared/releases/release-endpoints.ts';
import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import { userIdOf } from '../change/actor.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import type { Clock } from '../platform/clock.ts';
import { type PlantSeed, readPlantSettings } from '../plant/plant-settings-store.ts';
import { readDayRelease } from './day-release-query.ts';

export interface ReleaseContext {
  db: Database;
  clock: Clock;
  plantSeed: PlantSeed;
}

/** Returns the default reasons of late changes, for a plant without reasons of its own. */
const defaultReasons = (language: Language): string[] =>
  ([1, 2, 3, 4, 5] as const).map((number) => translate(language, `release.reason.${number}`));

/** Mounts releasing a day and granting changes to it (rules/release.md). */
export const mountReleases = (router: EndpointRouter, { db, clock, plantSeed }: ReleaseContext): void => {
  router.read(dayReleaseEndpoint, async ({ params: { date }, request, caller }): Promise<DayRelease> => {
    const [read, { lateReasons }] = [await readDayRelease(db, date), await readPlantSettings(db, plantSeed)];
    const actor = caller?.actor;
    const isGranted = read.grants.some(({ userId, state }) => userId === actor?.id && state === 'granted');
    const open = read.release ? 'released' : 'planning';
    return {
      date,
      state: date < clock.today() ? 'past' : open,
      ...read,
      reasons: lateReasons.length > 0 ? lateReasons : defaultReasons(languageOf(request)),
      mayChange: read.release === null || actor?.mayChangeReleased !== false || isGranted,
    };
  });

  router.change(releaseDayEndpoint, {
    rowOf: (tx, { params: { date } }) => releaseOf(tx, date),
    createsRow: true,
    act: (tx, scope, { params }) => releaseAndOpenDay(tx, scope, params),
  });

  router.change(withdrawReleaseEndpoint, {
    rowOf: (tx, { params: { date } }) => releaseOf(tx, date),
    act: (tx, scope, { params }) => withdrawRelease(tx, scope, params),
  });

  router.change(dayGrantEndpoint, {
    rowOf: (tx, { params: { date }, body }) =>
      'id' in body ? tx.dated('grants', date).find(({ id }) => id === body.id) : undefined,
    act: (tx, scope, { params: { date }, body }) =>
      'id' in body
        ? answerGrant(tx, scope, { date, ...body })
        : requestGrant(tx, scope, { date, userId: userIdOf(scope.actor) ?? 0, ...body }),
  });
};
