declare global {
  /** Made before the app's code was there, too (`before-paint.ts`): the first of a page takes an old machine 50 ms. */
  var zoneFormats: Map<string, Intl.DateTimeFormat> | undefined;
}

/** Writes moments as days of a time zone. @throws RangeError for a zone that the browser doesn't know */
export const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const formats = (globalThis.zoneFormats ??= new Map<string, Intl.DateTimeFormat>());
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return format;
};
