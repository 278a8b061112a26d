import Bowser from 'bowser';

const maxRead = 400;

/** Shorter names by which people know these browsers and systems. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/** The names that may be shown. For an unknown browser the library bowser returns a word of the header, which may be anything. */
const knownNames = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  'iPhone',
  'iPad',
  ...Object.values(Bowser.OS_MAP),
]);

/**
 * Returns browser and system of a User-Agent header, such as 'Firefox, Windows'; null if neither is known. Nothing else of the
 * header is stored.
 */
export const deviceLabel = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, maxRead);
  if (text === '') return null;
  const { browser, os, platform } = Bowser.parse(text);
  // iPhones and iPads are shown by model, other devices by system.
  const system = os.name === Bowser.OS_MAP['iOS'] ? (platform.model ?? os.name) : os.name;
  const known = [browser.name ?? '', system ?? ''].filter((name) => knownNames.has(name));
  return known.length > 0 ? known.map((name) => shortNames[name] ?? name).join(', ') : null;
};
