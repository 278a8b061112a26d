import { translateNow } from '../lib/i18n.ts';
import { notify, refusedInputSeries } from '../lib/notify.ts';

/** Shows the error of a refused field in a toast; an empty field is reported as missing. */
export const notifyInvalid = (typed: string, problem: string): void =>
  notify.error(translateNow(typed.trim() === '' ? 'error.VALIDATION_ERRORS' : 'validation.refused'), {
    detail: problem,
    series: refusedInputSeries,
  });
