/** Maximum number of lines; the lines of a longer text are joined, so that every text fits on a sheet. */
const mostLines = 12;

/** Joins the lines of a text, except blank ones, by ' / ' if there are too many. */
export const limitLines = (text: string): string => {
  const lines = text.split('\n');
  return lines.length > mostLines ? lines.filter((line) => line.trim() !== '').join(' / ') : text;
};
