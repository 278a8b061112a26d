import { translateNow } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';

/** Says that a field was refused, with its own text; only of an empty one that something is missing. */
export const notifyInvalid = (typed: string, problem: string): void =>
  notify.error(translateNow(typed.trim() === '' ? 'error.VALIDATION_ERRORS' : 'validation.refused'), {
    detail: problem,
  });
