import type { SyncEffect, SyncState } from '@werkplan/shared/live/sync-state.ts';
import { clientPart } from '../lib/client.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { localWrites } from '../live/local-writes.ts';
import { handleEffects } from '../live/sync-store.ts';

/** Says whose confirmation a change of this window has taken back (rules/sites.md#announcements). */
const tellFallen = (effect: SyncEffect, before: SyncState): void => {
  if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return;
  const { action, mutationId, patch } = effect.notice.message;
  if (action === 'sites.announce' || !localWrites().isOwn(mutationId)) return;
  const fallen = (patch.shipments ?? []).flatMap(({ id, announcement }) => {
    const was = before.confirmed?.shipments.get(id);
    if (was?.announcement?.state !== 'confirmed' || announcement?.state !== 'requested') return [];
    const order = before.confirmed?.orders.get(was.productionOrderId);
    return [{ site: order?.constructionSite ?? '–', time: was.announcement.time ?? '' }];
  });
  const [first, ...others] = fallen;
  if (!first) return;
  const text =
    others.length > 0
      ? translateNow('announcement.fallen.several', { count: fallen.length })
      : translateNow('announcement.fallen', first);
  notify.warning(text, { series: 'announcement' });
};

const watch = clientPart(() => handleEffects(tellFallen));

/** Watches the plan from the first call on. */
export const watchFallen = (): void => watch();
