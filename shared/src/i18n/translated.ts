/** The English texts of an area in another language. */
export type Translated<English> = Readonly<Record<keyof English, string>>;
