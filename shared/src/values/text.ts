const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;
const controlOrBreak = /[\u0000-\u001F\u007F-\u009F]/;

const wellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
export const lengthOf = (text: string): number => [...text].length;

export const isPlain = (text: string, { lines = false }: { lines?: boolean } = {}): boolean =>
  wellFormed(text) && !(lines ? controlCharacters : controlOrBreak).test(text);

/** What `requiredTextSchema` takes, for where a page checks nothing else. */
export const isRequiredText = (text: string, max: number): boolean => {
  const stored = text.trim().normalize('NFC');
  return isPlain(text) && stored !== '' && lengthOf(stored) <= max;
};
