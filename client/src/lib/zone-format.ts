declare global {
  /**
   * Global, because the script before the first paint (`before-paint.ts`) creates the first formatter, which takes a
   * slow machine 50 ms.
   */
  var zoneFormats: Map<string, Intl.DateTimeFormat> | undefined;
}

/** Returns a formatter for days in a time zone. @throws RangeError for a zone that the browser does not know */
export const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const formats = (globalThis.zoneFormats ??= new Map<string, Intl.DateTimeFormat>());
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format;
};
