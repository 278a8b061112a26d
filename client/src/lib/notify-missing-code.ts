import { translateNow } from './i18n.ts';
import { notifyNoAnswer } from './notify-no-answer.ts';

/** Offers the reload; what was typed is kept. */
export const notifyMissingCode = (): void =>
  notifyNoAnswer(() => ({
    action: { label: translateNow('common.reload'), onSelect: () => location.reload() },
  }));
