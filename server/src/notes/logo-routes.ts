import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import {
  changeLogoEndpoint,
  logoEndpoint,
  removeLogoEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { IdempotentCall } from '../http/handlers.ts';
import { RawBody } from '../http/raw-body.ts';
import type { PlantContext } from '../plant/plant-routes.ts';
import { changeLogo } from '../plant/plant-settings-store.ts';
import { findLogo, storeLogo } from './logo-store.ts';

/** Mounts the logo of the plant's letterhead (rules/notes.md#paper). */
export const mountLogo = (
  router: EndpointRouter,
  { audit, db, plantSeed, onPlantChanged }: PlantContext,
): void => {
  router.read(logoEndpoint, async ({ params, response }) => {
    const logo = await findLogo(db, params.logo);
    if (!logo) throw new DomainError('NOT_FOUND');
    response
      .set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'X-Content-Type-Options': 'nosniff' })
      .type(logo.type)
      .send(logo.bytes);
    return '';
  });

  const change = async (
    tx: Database,
    call: IdempotentCall<typeof changeLogoEndpoint> | IdempotentCall<typeof removeLogoEndpoint>,
    logo: string | null,
  ) => {
    const { before, now } = await changeLogo(tx, logo, plantSeed);
    if (before.logo !== now.logo) {
      const userId = call.caller?.actor.id ?? null;
      await audit.done(tx, 'plant.change', call, { userId, details: { logo: [before.logo, now.logo] } });
      call.afterwards(onPlantChanged);
    }
    return now;
  };

  router.idempotent(
    changeLogoEndpoint,
    audit.guarded('plant.change', {
      run: async (tx, call) => {
        const body: unknown = call.request.body;
        if (!(body instanceof RawBody)) throw new DomainError('LOGO_UNREADABLE');
        return await change(tx, call, await storeLogo(tx, body));
      },
    }),
  );
  router.idempotent(
    removeLogoEndpoint,
    audit.guarded('plant.change', { run: async (tx, call) => await change(tx, call, null) }),
  );
};
