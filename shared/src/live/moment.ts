/** A moment of a day: an instant (RFC 3339), or right after a revision of the day's stream. */
export type Moment = { readonly instant: string } | { readonly revision: number };
