import { contentName, labelOf, newValue, type DescribeChange, rowOf, runName } from './history-names.ts';
import { valueText } from './history-words.ts';

/** Describes the yard's report about a card: 'Kita Sonnenhang als geladen gemeldet'. */
export const yardMarkPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'deliveryItems');
  const what = contentName(row ? labelOf(row) : {}, words);
  const mark = newValue(row, 'mark');
  if (!mark) return words.t('history.did.markTakenBack', { what });
  const status = valueText('mark', mark, words);
  // 'fehlt' is a verb in German, so it needs another sentence.
  if (status === words.t('yard.mark.missing')) return words.t('history.did.markedMissing', { what });
  return words.t('history.did.marked', { what, status });
};

export const departurePhrase: DescribeChange = (done, words) => {
  const isGone = Boolean(newValue(rowOf(done, 'deliveries'), 'departed'));
  const key = isGone ? 'history.did.departed' : 'history.did.departureTakenBack';
  return words.t(key, { truck: runName(done) });
};

const markBy = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'by' in value ? String(value.by) : '';

export const noteSignedPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'deliveryItems');
  const [count, name] = [done.counts.deliveryItems ?? 0, markBy(newValue(row, 'mark'))];
  if (count > 1) return words.t('history.did.notesSigned', { count, name });
  return words.t('history.did.noteSigned', { what: contentName(row ? labelOf(row) : {}, words), name });
};

export const photoAddedPhrase: DescribeChange = (done, words) => {
  const row = rowOf(done, 'deliveryItems');
  return words.t('history.did.photoAdded', { what: contentName(row ? labelOf(row) : {}, words) });
};
