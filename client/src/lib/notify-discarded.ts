import { translateNow } from './i18n.ts';
import { notify } from './notify.ts';

/** Time (ms) for which discarded input can be restored. */
const restorableFor = 8_000;

/** Reports that entered text was discarded, and offers to restore it. */
export const notifyDiscarded = (onRestore: () => void): void =>
  notify.info(translateNow('common.discarded'), {
    action: { label: translateNow('common.restore'), onSelect: onRestore },
    series: 'discarded',
    lasts: restorableFor,
  });
