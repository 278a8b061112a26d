/** More lines than these stand one behind the other: a sheet has room for every text. */
const mostLines = 12;

/** A text of several lines as it stands on paper. */
export const linesOnPaper = (text: string): string => {
  const lines = text.split('\n');
  return lines.length > mostLines ? lines.filter((line) => line.trim() !== '').join(' / ') : text;
};
