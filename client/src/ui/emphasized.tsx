import type { ReactNode } from 'react';

/** Renders the first part between two `**` in bold. */
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
