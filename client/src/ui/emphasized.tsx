import type { ReactNode } from 'react';

/** A text with one part in bold, between two `**`. */
export const Emphasized = ({ text }: { text: string }): ReactNode => {
  const [before, bold, ...after] = text.split('**');
  return bold === undefined ? (
    text
  ) : (
    <>
      {before}
      <strong>{bold}</strong>
      {after.join('**')}
    </>
  );
};
