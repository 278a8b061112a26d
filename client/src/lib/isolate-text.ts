/** Letters of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates a text with right-to-left letters, because Hebrew or Arabic would otherwise reorder the numbers and signs
 * beside it; returns other texts unchanged. Plain strings need the two isolate characters, elements use `<bdi>`
 * (rules/look-and-feel.md#names-in-other-scripts).
 */
export const isolateText = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
