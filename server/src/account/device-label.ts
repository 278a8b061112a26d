import Bowser from 'bowser';

const maxRead = 400;

/** Names that people know by a shorter one. */
const shortNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/** Of what it doesn't know bowser gives the first word, which may be anything. */
const knownNames = new Set([
  ...Object.values(Bowser.BROWSER_MAP),
  'iPhone',
  'iPad',
  ...Object.values(Bowser.OS_MAP),
]);

/** Browser and system of a User-Agent header, 'Firefox, Windows'; null when neither is known. Keeps nothing else of it. */
export const deviceLabel = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, maxRead);
  if (text === '') return null;
  const { browser, os, platform } = Bowser.parse(text);
  // A phone is known by its own name.
  const system = os.name === Bowser.OS_MAP['iOS'] ? (platform.model ?? os.name) : os.name;
  const known = [browser.name ?? '', system ?? ''].filter((name) => knownNames.has(name));
  return known.length > 0 ? known.map((name) => shortNames[name] ?? name).join(', ') : null;
};
