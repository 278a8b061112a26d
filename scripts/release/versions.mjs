// Compares version numbers (Semantic Versioning, without pre-releases) and finds the files that contain the version.

export const isVersion = (text) => /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(text);

/** Compares two versions for sorting, the lowest first. */
export const byNumber = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/**
 * Files that contain the version, each with a pattern whose every match must be the current version.
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
