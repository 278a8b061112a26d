import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { subjectText } from '../../drafts/difference-text.ts';
import type { DraftDifference } from '../../drafts/differences.ts';
import { useText } from '../../lib/i18n.ts';
import { changeWords } from './change-words.ts';
import styles from './change-description.module.css';

/** Number of differences that are described; further ones are only counted. */
const mostNamed = 2;

const One = ({ difference }: { difference: DraftDifference }): ReactNode => {
  const words = useText();
  const { subject, parts, kg } = difference;
  return (
    <li>
      <strong className={styles['name']}>{subjectText(subject, words)}</strong>
      {parts.length === 0 && (
        <p className={styles['line']}>
          <b>{words.t('reason.otherDay')}</b>
        </p>
      )}
      {parts.map((one) => {
        const { was, is } = changeWords(difference, one, words);
        return (
          <p key={`${one.of} ${is}`} className={styles['line']}>
            {was !== null && <s>{was}</s>}
            {was !== null && <ArrowRight size={12} strokeWidth={1.75} aria-label="→" />}
            <b>{is}</b>
          </p>
        );
      })}
      {kg !== null && <span className={styles['kg']}>{formatTonnes(kg)} t</span>}
    </li>
  );
};

/** Describes a pending change as predicted; shows nothing if there is no prediction. */
export const ChangeDescription = ({
  differences,
}: {
  differences: readonly DraftDifference[];
}): ReactNode => {
  const { t } = useText();
  if (differences.length === 0) return null;
  const more = differences.length - mostNamed;
  return (
    <ul className={styles['subject']}>
      {differences.slice(0, mostNamed).map((difference) => (
        <One key={difference.key} difference={difference} />
      ))}
      {more > 0 && <li className={styles['more']}>{t('reason.more', { count: more })}</li>}
    </ul>
  );
};
