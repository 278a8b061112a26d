/** Further lines are joined, so that every text fits on a sheet. */
const mostLines = 12;

export const limitLines = (text: string): string => {
  const lines = text.split('\n');
  return lines.length > mostLines ? lines.filter((line) => line.trim() !== '').join(' / ') : text;
};
