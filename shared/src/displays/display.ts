/** The characters of pairing codes, without those that are confused from a distance: 0 and O, 1, I and L. */
export const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** The number of characters in a pairing code. */
export const codeLength = 6;
