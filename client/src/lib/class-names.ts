export const cx = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ');

/** Returns the class named like the value; undefined when the default value has no class. */
export const classFor = (styles: Readonly<Record<string, string>>, value: string): string | undefined =>
  styles[value];
