import { translateNow } from '../lib/i18n.ts';
import { notify, refusedInputSeries } from '../lib/notify.ts';

/** Reports a refused field with its error; an empty one as missing. */
export const notifyInvalid = (typed: string, problem: string): void =>
  notify.error(translateNow(typed.trim() === '' ? 'error.VALIDATION_ERRORS' : 'validation.refused'), {
    detail: problem,
    series: refusedInputSeries,
  });
