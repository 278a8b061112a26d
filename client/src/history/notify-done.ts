import { notifyFailure } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { onDemand } from '../lib/lazy-part.tsx';
import type { MutationResult } from '../live/send-mutation.ts';
import { notify, refusedInput, type NoticeOptions } from '../lib/notify.ts';

const undoing = onDemand(async () => await import('./take-back.ts'));

const takeBack = async (changeId: number): Promise<void> => {
  const { takeBack: take } = await undoing.load();
  await take(changeId);
};

/** A notice's button that undoes the change. */
export const undoAction = (changeId: number): NonNullable<NoticeOptions['action']> => ({
  label: translateNow('undo.action'),
  onSelect: () => void takeBack(changeId).catch(notifyFailure),
});

export const notifyDone = (
  text: string,
  { changeId }: Pick<MutationResult<unknown>, 'changeId'>,
  options: NoticeOptions = {},
): void => {
  notify.success(text, {
    ends: refusedInput,
    ...(changeId !== null && { action: undoAction(changeId) }),
    ...options,
  });
};
