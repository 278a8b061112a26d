/** Nothing that is read as something else from across the hall: no 0 and O, no 1, I and L. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 6;
