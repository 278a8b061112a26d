export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** Returns the class of a CSS module that is named like the value; undefined if the module has none. */
export const classFor = (styles: Readonly<Record<string, string>>, value: string): string | undefined =>
  styles[value];
