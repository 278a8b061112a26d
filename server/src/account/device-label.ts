const maxRead = 400;

/** First match wins: others' user agents name Chrome and Safari too. */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

const nameIn = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1];

/** Browser and system of a User-Agent header, 'Firefox, Windows'; null when neither is known. Keeps nothing else of it. */
export const deviceLabel = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, maxRead);
  const known = [nameIn(text, browsers), nameIn(text, systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(', ') : null;
};
