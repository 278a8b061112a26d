import { contentName, labelOf, newValue, type Phrase, rowOf, runName } from './history-names.ts';
import { valueText } from './history-words.ts';

/** Returns 'Kita Sonnenhang als geladen gemeldet'. */
export const marked: Phrase = (done, words) => {
  const row = rowOf(done, 'deliveryItems');
  const what = contentName(row ? labelOf(row) : {}, words);
  const mark = newValue(row, 'mark');
  if (!mark) return words.t('history.did.markTakenBack', { what });
  const status = valueText('mark', mark, words);
  // 'fehlt' is a verb in German, so it needs another sentence.
  if (status === words.t('yard.mark.missing')) return words.t('history.did.markedMissing', { what });
  return words.t('history.did.marked', { what, status });
};

export const departed: Phrase = (done, words) => {
  const isGone = Boolean(newValue(rowOf(done, 'deliveries'), 'departed'));
  const key = isGone ? 'history.did.departed' : 'history.did.departureTakenBack';
  return words.t(key, { truck: runName(done) });
};

export const photoAdded: Phrase = (done, words) => {
  const row = rowOf(done, 'deliveryItems');
  return words.t('history.did.photoAdded', { what: contentName(row ? labelOf(row) : {}, words) });
};
