import { translateNow } from './i18n.ts';
import { notify } from './notify.ts';

/** How long what was given up can be brought back, ms. */
const restorableFor = 8_000;

/** Says that something typed was given up, and brings it back if asked to. */
export const notifyDiscarded = (onRestore: () => void): void =>
  notify.info(translateNow('common.discarded'), {
    action: { label: translateNow('common.restore'), onSelect: onRestore },
    series: 'discarded',
    lasts: restorableFor,
  });
