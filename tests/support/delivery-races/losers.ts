import { errorStatus, type ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import type { Reply } from '../client.ts';

/** The refusals that the loser of a race may get; each text must name who was faster and with what. */
const whoAndWhat: Readonly<Partial<Record<ErrorCode, RegExp>>> = {
  SLOT_TAKEN: /: .+ \(.+\)\. Please .+\.$/,
  MOVED_MEANWHILE: /(: .+ )?\(.+\)\. Please .+\.$/,
  SHIPMENT_READ_ONLY: /: #\d+ .+ \(.+\)\. Only its note .+\.$/,
  DATE_MISMATCH: /\d\d\.\d\d\.\d{4}( now)?: #\d+ .+ \(.+\)\.( Please .+\.)?$/,
  DELIVERY_NOT_FOUND: /: OG-R \d+ \(.+\)\.( Please .+\.)?$/,
  TRUCK_IN_USE: /(: .+ \(.+\)|on \d\d\.\d\d\.\d{4}.*)\. Please empty .+\.$/,
  SHIPMENT_NOT_DELETED: /last shipment for its order$/,
};
const people = /Anna Becker|Bernd Krüger|Werkplan/;
const nameless = new Set(['SHIPMENT_NOT_DELETED']);

/** Explains why a loser's answer is unacceptable; null when it is acceptable. */
export const complaintAbout = ({ status, body }: Reply): string | null => {
  if (status === 200) return null;
  const code = String(body.type) as ErrorCode;
  if (status !== errorStatus[code] || status >= 500) return `status ${status}`;
  const text = String(body.displayMessage);
  if (code === 'EDIT_CONFLICT')
    return people.test(JSON.stringify(body.conflict)) ? null : 'conflict with nobody';
  // When the order has a single part left, that part's amount follows the order and cannot be entered.
  if (code === 'VALIDATION_ERRORS')
    return Object.keys(body.fields as object).join() === 'amount' ? null : 'input';
  const wanted = whoAndWhat[code];
  if (!wanted) return `code ${code}`;
  if (!wanted.test(text) || text.includes('{{')) return 'text';
  return nameless.has(code) || text.includes('still runs on') || people.test(text) ? null : 'nobody named';
};
