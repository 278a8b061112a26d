import { ApiError, errorText } from '../lib/api-errors.ts';
import { translateNow } from '../lib/i18n.ts';
import { notifyRefusal } from '../history/notify-refusal.ts';
import { notify } from '../lib/notify.ts';

/** Shows why an edit was refused; if somebody else has changed the same field first, with the other user's name and value. */
export const notifyEditFailure = (error: unknown): void => {
  const conflict = error instanceof ApiError ? error.conflict[0] : undefined;
  const text = errorText(error);
  if (!conflict || !text) return notifyRefusal(error);
  notify.error(text, {
    detail: translateNow('delivery.conflict', { by: conflict.by, theirs: String(conflict.theirs) }),
  });
};
