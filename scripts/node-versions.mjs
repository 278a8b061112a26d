/**
 * The versions of Node.js that are supported, with the last day of each (https://nodejs.org/en/about/previous-releases): each
 * change is tested on them. What `engines` in package.json allows besides starts, too, but is nobody's promise.
 */
export const supportedNodes = {
  22: { end: '2027-04-30' },
  24: { end: '2028-04-30' },
};
