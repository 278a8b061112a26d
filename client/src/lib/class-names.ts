export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** Returns the class with the value's name; undefined if the value needs no class. */
export const classFor = (styles: Readonly<Record<string, string>>, value: string): string | undefined =>
  styles[value];
