/** Joins class names, leaving out what is switched off. */
export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** The class that a value chooses; undefined for a value that looks like the plain one and has none. */
export const classFor = (styles: Readonly<Record<string, string>>, value: string): string | undefined =>
  styles[value];
