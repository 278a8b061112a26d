import { foundSpans } from '@werkplan/shared/search/search-words.ts';
import type { ReactNode } from 'react';
import styles from './marked-text.module.css';

interface Props {
  text: string;
  words: readonly string[];
}

/** Highlights those parts of a text that match the searched words. */
export const MarkedText = ({ text, words }: Props): ReactNode => {
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of foundSpans(text, words)) {
    pieces.push(
      text.slice(done, from),
      <mark key={from} className={styles['mark']}>
        {text.slice(from, to)}
      </mark>,
    );
    done = to;
  }
  return [...pieces, text.slice(done)];
};
