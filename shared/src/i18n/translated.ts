/** Plural forms; Intl.PluralRules decides which ones a language uses. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Removes the plural form from a key: `undo.placed_one` becomes `undo.placed`. */
export type WithoutForm<Key> = Key extends `${infer Base}_${Form}` ? Base : Key;

type Counting<Key> = Key extends `${infer Base}_${Form}` ? Base : never;

/** The type of an area's texts in another language: the English keys, plural texts in the forms of that language. */
export type Translated<English> = Readonly<
  Record<Exclude<keyof English, `${string}_${Form}`> | `${Counting<keyof English>}_other`, string> &
    Partial<Record<`${Counting<keyof English>}_${Form}`, string>>
>;
