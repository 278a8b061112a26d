import { revertMovedConfirmations } from '@werkplan/shared/sites/moved-confirmations.ts';
import type { SyncEffect, SyncState } from '@werkplan/shared/live/sync-state.ts';
import { undoAction } from '../history/notify-done.ts';
import { clientPart } from '../lib/client.ts';
import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { predictedConsequences } from '../live/consequence.ts';
import { localWrites } from '../live/local-writes.ts';
import { handleEffects } from '../live/sync-store.ts';

/** Maximum number of answers that are kept to wait for their patch; more than can be pending at once. */
const maxRemembered = 100;

/**
 * Returns a text about the confirmations that a change of this window has reverted, with the change's idempotency key; null
 * if it has reverted none.
 */
const fallenText = (effect: SyncEffect, before: SyncState): [mutationId: string, text: string] | null => {
  if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return null;
  const { action, mutationId, patch } = effect.notice.message;
  if (mutationId === undefined || action === 'sites.announce' || !localWrites().isOwn(mutationId))
    return null;
  const fallen = (patch.shipments ?? []).flatMap(({ id, announcement }) => {
    const was = before.confirmed?.shipments.get(id);
    if (was?.announcement?.state !== 'confirmed' || announcement?.state !== 'requested') return [];
    const order = before.confirmed?.orders.get(was.productionOrderId);
    return [{ site: order?.constructionSite ?? '–', time: was.announcement.time ?? '' }];
  });
  const [first, ...others] = fallen;
  if (!first) return null;
  const text =
    others.length > 0
      ? translateNow('siteBook.announce.fallen.several', { count: fallen.length })
      : translateNow('siteBook.announce.fallen', first);
  return [mutationId, text];
};

/** Shows the text about reverted confirmations once both the patch and the answer of the change have arrived, in either order. */
class FallenNotices {
  readonly #texts = new Map<string, string>();
  readonly #answers = new Map<string, number | null>();

  constructor() {
    predictedConsequences().add(revertMovedConfirmations);
    localWrites().onAnswered((mutationId, changeId) => {
      this.#answers.set(mutationId, changeId);
      const [oldest] = this.#answers.keys();
      if (this.#answers.size > maxRemembered && oldest !== undefined) this.#answers.delete(oldest);
      this.#tell(mutationId);
    });
    handleEffects((effect, before) => {
      const fallen = fallenText(effect, before);
      if (!fallen) return;
      this.#texts.set(...fallen);
      this.#tell(fallen[0]);
    });
  }

  #tell(mutationId: string): void {
    const [text, changeId] = [this.#texts.get(mutationId), this.#answers.get(mutationId)];
    if (text === undefined || changeId === undefined) return;
    this.#texts.delete(mutationId);
    const options = { series: 'announcement', ...(changeId !== null && { action: undoAction(changeId) }) };
    // The toast is shown after that of the change itself, which would otherwise replace it.
    setTimeout(() => notify.warning(text, options));
  }
}
const notices = clientPart(() => new FallenNotices());

/**
 * Tells the user which confirmed announcements this window's changes revert, and lets predictions revert them as well
 * (rules/sites.md#announcements). Later calls change nothing.
 */
export const reportRevertedConfirmations = (): void => void notices();
