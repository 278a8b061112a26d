import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintAbout, extraImportedByCore, targetOf } from './lint-direction.mjs';
import { root } from './tools.mjs';

describe('directions of imports', () => {
  it.each([
    ['server/src/orders/order-service.ts', '../trucks/truck-store.ts', 'orders comes before trucks'],
    ['server/src/http/authenticate.ts', '../tokens/token-store.ts', 'http comes before tokens'],
    ['server/src/database/database.ts', '../plan/plan-store.ts', 'database comes before plan'],
    ['server/src/orders/order-routes.ts', '../app.ts', 'orders comes before src'],
    ['client/src/lib/api-errors.ts', '../ui/toaster.tsx', 'lib/ knows no plant words'],
    ['client/src/presence/presence-bar.tsx', '../shipments/selection.ts', 'presence comes before shipments'],
    [
      'client/src/releases/late-rows.ts',
      './reason/reason-requests.ts',
      'releases comes before releases/reason',
    ],
    ['client/src/brand-new/a.ts', '../lib/store.ts', 'has no layer yet'],
    ['client/src/halls/capacity-card.tsx', '../orders/order-atoms.ts', 'halls comes before orders'],
    ['shared/src/halls/hall.ts', '../account/user.ts', 'halls comes before account'],
    ['client/src/ui/button.tsx', '../orders/order-atoms.ts', 'ui/ knows no plant words'],
    ['client/src/lib/format.ts', '../live/socket.ts', 'lib/ knows no plant words'],
    ['server/src/orders/order-service.ts', 'kysely', 'kysely is not for this file'],
    ['server/src/orders/order-service.ts', 'express', 'express is not for this file'],
    ['server/src/orders/order-service.ts', 'socket.io', 'the committer logs them'],
    ['client/src/orders/order-atoms.ts', 'socket.io-client', 'an atom of live/'],
    ['shared/src/orders/order.ts', 'date-fns', 'shared/ imports only zod'],
    ['shared/src/orders/order.ts', 'node:crypto', 'shared/ imports only zod'],
    ['client/src/lib/format.ts', '../../../server/src/config/config.ts', 'belongs in shared/'],
    ['shared/src/orders/order.ts', 'zod', 'would load zod'],
    ['shared/src/orders/order-rules.ts', './order-schema.ts', 'would load zod'],
    ['shared/src/orders/order-endpoints.ts', './order-contracts.ts', 'would load zod'],
  ])('refuses %s importing %s', (file, source, message) => {
    expect(complaintAbout(file, source)).toContain(message);
  });

  it.each([
    ['server/src/trucks/truck-service.ts', '../orders/order-store.ts'],
    ['server/src/orders/order-store.ts', 'kysely'],
    ['server/src/orders/order-routes.ts', 'express'],
    ['server/src/live/socket-server.ts', 'socket.io'],
    ['client/src/lib/api-client.ts', '@werkplan/shared/account/user.ts'],
    ['client/src/pages/delivery-page.tsx', '../deliveries/board.tsx'],
    ['client/src/releases/reason/change-words.ts', '../../drafts/differences.ts'],
    ['server/src/database/migrate.ts', '../../../migrations/migrations.ts'],
    ['shared/src/orders/order-schema.ts', 'zod'],
    ['shared/src/orders/order-contracts.ts', './order-schema.ts'],
    ['shared/src/contracts.ts', './orders/order-contracts.ts'],
  ])('lets %s import %s', (file, source) => {
    expect(complaintAbout(file, source)).toBeUndefined();
  });

  it('lets any file of shared/ name a type that a schema gives', () => {
    expect(complaintAbout('shared/src/orders/order-rules.ts', './order-schema.ts', true)).toBeUndefined();
  });

  it('lets anybody name a type of Express, but not of Kysely', () => {
    expect(complaintAbout('server/src/live/socket-server.ts', 'express', true)).toBeUndefined();
    expect(complaintAbout('server/src/orders/order-service.ts', 'kysely', true)).toContain(
      'not for this file',
    );
  });
});

describe('core and extras', () => {
  it.each([
    [
      'server/src/plan/batch.ts',
      '@werkplan/shared/releases/release-actions.ts',
      'may not import the extra releases',
    ],
    ['shared/src/orders/order-rules.ts', '../prints/print-action.ts', 'may not import the extra prints'],
    ['shared/src/calendar/calendar-actions.ts', '../routines/template.ts', 'earlier extra than routines'],
    ['server/src/drafts/draft-routes.ts', '../proposals/proposal-routes.ts', 'drafts comes before proposals'],
  ])('refuses %s importing %s', (file, source, message) => {
    expect(complaintAbout(file, source, true)).toContain(message);
  });

  it.each([
    ['shared/src/routines/recurrence.ts', '../working-days/working-days.ts'],
    ['server/src/proposals/proposal-routes.ts', '../drafts/draft-view.ts'],
    ['server/src/routes.ts', './yard/yard-routes.ts'],
    ['client/src/pages/figures-page.tsx', '../figures/figure-blocks.tsx'],
  ])('lets %s import %s', (file, source) => {
    expect(complaintAbout(file, source, true)).toBeUndefined();
  });

  it('finds no import of an extra by the core', () => {
    const files = ['shared/src', 'server/src', 'client/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    );
    const sources = files.filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/testing\//.test(file),
    );
    const found = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
        ([, source]) => {
          const target = targetOf(file, source);
          return (target && extraImportedByCore(file, target)) ?? [];
        },
      ),
    );
    expect(found).toEqual([]);
  });
});
