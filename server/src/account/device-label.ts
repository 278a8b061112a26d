import Bowser from 'bowser';

const maxRead = 400;

/** Common shorter names. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/** For an unknown agent bowser returns its first word, which may be anything, so only these names are shown. */
const knownNames = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  'iPhone',
  'iPad',
  ...Object.values(Bowser.OS_MAP),
]);

/**
 * Returns browser and system of a User-Agent header, such as 'Firefox, Windows'; null when neither is known. Nothing else is
 * stored.
 */
export const deviceLabel = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, maxRead);
  if (text === '') return null;
  const { browser, os, platform } = Bowser.parse(text);
  // iPhones are shown by model, other devices by system.
  const system = os.name === Bowser.OS_MAP['iOS'] ? (platform.model ?? os.name) : os.name;
  const known = [browser.name ?? '', system ?? ''].filter((name) => knownNames.has(name));
  return known.length > 0 ? known.map((name) => shortNames[name] ?? name).join(', ') : null;
};
