import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import type { MutationResult } from '../live/send-mutation.ts';
import { notify, refusedInputSeries, type NoticeOptions } from '../lib/notify.ts';

const undoing = onDemand(async () => await import('./undo-change.ts'));

const undoChange = async (changeId: number): Promise<void> => {
  const { undoChange: take } = await undoing.load();
  await take(changeId);
};

/** Returns the toast button that undoes the change. */
export const undoAction = (changeId: number): NonNullable<NoticeOptions['action']> => ({
  label: translateNow('undo.action'),
  onSelect: () => void undoChange(changeId).catch(notifyFailure),
});

/** Reports a successful change by a toast with a button that undoes it, and removes the toast about refused input. */
export const notifyDone = (
  text: string,
  { changeId }: Pick<MutationResult<unknown>, 'changeId'>,
  options: NoticeOptions = {},
): void => {
  notify.success(text, {
    ends: refusedInputSeries,
    ...(changeId !== null && { action: undoAction(changeId) }),
    ...options,
  });
};
