/** Texts with more lines than this are shortened, so that every text fits on a sheet. */
const mostLines = 12;

/** Joins all lines of a text by ' / ' if it has too many. */
export const limitLines = (text: string): string => {
  const lines = text.split('\n');
  return lines.length > mostLines ? lines.filter((line) => line.trim() !== '').join(' / ') : text;
};
