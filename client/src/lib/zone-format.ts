declare global {
  /**
   * Global, because the inline script (`before-paint.ts`) creates the first formatter, which takes an old
   * machine 50 ms.
   */
  var zoneFormats: Map<string, Intl.DateTimeFormat> | undefined;
}

/** Formats moments as days of a time zone. @throws RangeError for a zone that the browser does not know */
export const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const formats = (globalThis.zoneFormats ??= new Map<string, Intl.DateTimeFormat>());
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format;
};
