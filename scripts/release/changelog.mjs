// Reads CHANGELOG.md in the form of Keep a Changelog.

const heading = /^## (.+)$/gm;

/** Returns the sections under '##' headings, newest first, as `{ name, day, text }`; 'Unreleased' has no day. */
export function changelogSections(markdown) {
  const heads = [...markdown.matchAll(heading)];
  return heads.map(({ 0: line, 1: title, index }, place) => {
    const [name, day = null] = title.split(/ [–-] (?=\d{4}-\d\d-\d\d$)/);
    const text = markdown.slice(index + line.length, heads[place + 1]?.index).trim();
    return { name: name.replace(/^\[(.*)\]$/, '$1'), day, text };
  });
}
