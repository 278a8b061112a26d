// Compares and finds versions (Semantic Versioning, without pre-releases).

export const isVersion = (text) => /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(text);

/** Orders versions by their numbers, smallest first. */
export const byNumber = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/**
 * Files that name the version, each with the pattern that finds it there; every find must be the version.
 */
export const versionedFiles = {
  'package.json': /^ {2}"version": "([^"]+)"/gm,
  'client/package.json': /^ {2}"version": "([^"]+)"/gm,
  'server/package.json': /^ {2}"version": "([^"]+)"/gm,
  'shared/package.json': /^ {2}"version": "([^"]+)"/gm,
  'package-lock.json': /^ {2}"version": "([^"]+)"/gm,
  'server/src/platform/release.ts': /^export const release = '([^']+)'/gm,
  'deploy/kubernetes/deployment.yaml': /registry\.example\.com\/werkplan:(\d\S*)/g,
  'deploy/kubernetes/archive.yaml': /registry\.example\.com\/werkplan:(\d\S*)/g,
  'docs/openapi.json': /^ {4}"version": "([^"]+)"/gm,
};
