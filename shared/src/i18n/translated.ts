/** The forms of a text that counts something; which of them a language has, Intl.PluralRules knows. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A text's key without the form: `undo.placed_one` is `undo.placed`. */
export type WithoutForm<Key> = Key extends `${infer Base}_${Form}` ? Base : Key;

type Counting<Key> = Key extends `${infer Base}_${Form}` ? Base : never;

/** The English texts of an area in another language, those that count something in the forms of that language. */
export type Translated<English> = Readonly<
  Record<Exclude<keyof English, `${string}_${Form}`> | `${Counting<keyof English>}_other`, string> &
    Partial<Record<`${Counting<keyof English>}_${Form}`, string>>
>;
