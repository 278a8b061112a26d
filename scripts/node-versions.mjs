/**
 * Supported versions of Node.js with their ends of life (https://nodejs.org/en/about/previous-releases). Each change is tested with
 * all of them. Other versions that `engines` in package.json allows also start, but are untested.
 */
export const supportedNodes = {
  22: { end: '2027-04-30' },
  24: { end: '2028-04-30' },
};
