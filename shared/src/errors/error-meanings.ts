import type { ErrorCode } from './error-codes.ts';

/** Explains when each refusal occurs, for docs/errors.md and the description of the API. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERRORS:
    'Something entered is missing or wrong; `fields` names each field with its text, in a batch with its row: `orders.3.city`.',
  MISSING_REQUEST_PARAMETER: 'A query parameter is missing.',
  INVALID_LOG_LEVEL: 'Reserved; nothing raises it.',
  DATA_TOO_LONG: 'A text or number is beyond its limit.',
  PHOTO_UNREADABLE:
    'A photo from the yard is no JPEG or WebP with one still picture of at most 25 megapixels.',
  LOGO_UNREADABLE: 'The logo is no PNG or JPEG that a PDF can show, or more than 200 kB.',
  BVBS_UNREADABLE:
    'A BVBS file can’t be read at all; `reason` says why: `empty`, `pdf`, `packed`, `binary`, `tooLarge`, `tooManyLines`, `lineTooLong`, `nothing` ([rules](rules/bvbs.md#files-that-cant-be-read)).',
  BVBS_FAULTY_LINES:
    'Lines of a BVBS file are faulty; `lines` names them. `withoutFaultyLines=true` takes the rest ([rules](rules/bvbs.md#faulty-lines)).',
  BVBS_WEIGHTS:
    'In these `lines` the weight fits all pieces instead of one; `weights=each` or `total` says how it is meant ([rules](rules/bvbs.md#weights)).',
  DRAWING_WITHOUT_NUMBER:
    'A drawing would become an order and has no order number; `project` and `drawing` name it ([rules](rules/bvbs.md#order-numbers)).',
  CAPTCHA_NOT_VERIFIED:
    'The captcha was not solved, was solved for another site, or its solution was sent before.',
  TOKEN_EXPIRED: 'The link for a new password is too old, was replaced by a newer one, or never was.',
  TOKEN_USED: 'The link for a new password was used before.',
  PASSKEY_REFUSED:
    'The passkey is unknown, of another site, or its answer was used before, is too old, or shows neither finger, face nor PIN.',
  BAD_CREDENTIALS: 'E-mail or password is wrong; which one is not said.',
  SESSION_EXPIRED:
    'Nobody is signed in, or no longer; or the token, or the link of the yard, is unknown, revoked or expired.',
  USER_NOT_ACTIVE: 'The user is disabled; said only after the right password.',
  SECOND_STEP_REQUIRED:
    'The password is right; `awaited` names what may follow and holds the `pendingSignIn` to follow it with. None of it: one has to be set up.',
  SIGN_IN_EXPIRED:
    'More than ten minutes passed between password and second step, or the password was changed meanwhile.',
  PASSWORD_SIGN_IN_OFF:
    'People sign in at the OpenID Connect provider alone (`OIDC_ONLY`); said only after the right password.',
  OIDC_REFUSED:
    'What came back from the provider is not its answer to this sign-in, came twice or too late, or the person gave up there.',
  OIDC_EMAIL_UNVERIFIED:
    'The first time somebody comes from the provider, it says no e-mail, or none that is verified.',
  OIDC_UNKNOWN_USER:
    'Nobody here has the e-mail, and nobody is added by coming, or not with such an address.',
  OIDC_OTHER_IDENTITY: 'The user with this e-mail is another person at the provider.',
  ACCESS_DENIED:
    'Another role is needed (`role` names it); wrong CSRF token, foreign origin, a token without the scope, a link of the yard anywhere else, or the undo of a change by the system.',
  PROOF_REQUIRED:
    'The call changes who may do what, and the person hasn’t shown within ten minutes who they are; `ways` names how they can ([rules](rules/account.md#a-recent-proof)).',
  RELEASED_DAY_LOCKED:
    'An administrator has taken late changes from the caller, or the maker of the token, and nobody has granted these `days`.',
  USER_NOT_FOUND: 'There is no account with this id.',
  ORDER_NOT_FOUND: 'No order has this id.',
  SHIPMENT_NOT_FOUND: 'No shipment has this id.',
  DELIVERY_NOT_FOUND: 'No run has this id; says who removed it, if it ever was.',
  TRUCK_NOT_FOUND: 'No truck has this id.',
  SITE_NOT_FOUND: 'No site has this id.',
  RESERVATION_NOT_FOUND:
    'No reservation has this id, or with a version none that isn’t over has this number.',
  HALL_NOT_FOUND: 'There are halls 1, 2 and 3.',
  DRAFT_NOT_FOUND:
    'There is no such draft: it was applied or discarded, has ended, or is somebody else’s and not shared.',
  NOT_FOUND:
    'No such address, or nothing of this id: item, change, photo, yard link, capacity, calendar entry, template, driver, webhook, message, token, passkey, sign-in, display; of a day as it was no such row or revision.',
  BODY_STALLED:
    'Nothing more of the body has arrived for ten seconds (`LIMIT_BODY_STALL_SECONDS`); the same request may be sent again.',
  AMBIGUOUS_ORDER: 'Several orders from today on have this number; `candidates` names them.',
  EXTERNAL_NUMBER_TAKEN:
    'Another order from today on has this number of the ERP; `candidates` names it. Canceled and past orders don’t count.',
  SHIPMENT_NOT_DELETED: 'An order’s last live part stays.',
  ORDER_READ_ONLY:
    'The order is canceled or its day is past; says which and by whom. Its note may still change.',
  ORDERS_REFUSED:
    'Of several orders that are changed as one some can’t be; `refused` names each with its place, id and reason. Nothing is changed.',
  SHIPMENT_READ_ONLY: 'The part is deleted or its order canceled; says by whom. Its note may still change.',
  SHIPMENTS_REFUSED: 'The same as `ORDERS_REFUSED`, of several parts of orders.',
  EDIT_CONFLICT: 'Two planners changed the same field; `conflict` names base, yours, theirs, who and when.',
  MOVED_MEANWHILE:
    'A shipment or item is no longer as its sender saw it; says where it is and who put it there.',
  MARKED_MEANWHILE:
    'Of a card the yard has said something since its sender looked; `mark` is what stands (null: taken back), `yours` what was sent. Nothing was changed.',
  DRAWING_KNOWN: 'Somebody has taken over one of the drawings meanwhile.',
  POSITIONS_TAKEN:
    'The positions no longer all lie in the shipment, or the drawing has another index by now ([rules](rules/bvbs.md#parting-by-positions)).',
  SLOT_TAKEN: 'The slot holds something; says what and who put it there.',
  DATE_MISMATCH:
    'Shipment and run, or two items to swap, are of different days; says which, and who put or moved it there.',
  TRUCK_IN_USE:
    'A run holds something, so it cannot be removed or its truck retired; names what and who, or the days.',
  CALENDAR_ENTRY_FIXED: 'The entry of the calendar is the system’s (the week, a public holiday), or past.',
  TOO_MANY_TOKENS: 'The person has fifty living tokens; one has to be revoked first.',
  TOO_MANY_WEBHOOKS: 'The plant has twenty webhooks; one has to be deleted first.',
  TOO_MANY_YARD_LINKS: 'The day has 200 living yard links; one has to be revoked first.',
  PHOTOS_FULL:
    'The photos of the yard take all the room they may (`LIMIT_PHOTOS_GB`), and marks name them all. The mark stands without its photo.',
  NOTE_SIGNED:
    'The site has signed the delivery note, so departure and delivery stay: its cards keep their slots and days, and nobody signs it again; a correction can still be made.',
  NOTE_CANCELED: 'The delivery note is canceled, so nobody can sign or correct it.',
  LAST_ADMIN: 'Nobody would be an administrator any more.',
  LAST_SECOND_STEP: 'The plant requires a second step of this person, and this is the last.',
  USER_STATE:
    'What was asked of an account doesn’t fit its state (`state`): only who is invited gets another invitation, only who is disabled is made anonymous, nobody comes back from that.',
  MAIL_REFUSED: 'The mail server took no test mail; `trouble` names why, the text says what to do.',
  UNDO_CONFLICT:
    'Something was changed since, or cannot be as it was; says by whom, what and when. Or it is archived: says from which day on the log is known.',
  RUN_FULL: 'A shipment would overload its run; only within `PROPOSAL_OUTDATED`.',
  PROPOSAL_OUTDATED:
    'Of what a proposal had some no longer fits; `refused` names each shipment with its own code and text.',
  DRAFT_CONFLICTS:
    'Of a draft some steps no longer fit the plan; `conflicts` names each with its own code and text. Nothing was applied.',
  REASON_REQUIRED:
    'The change reaches days that are [released](rules/release.md); `days` names them with `by` and `at`. Sent again with `?reason=`, it is done.',
  DAY_NOT_RELEASED: 'Nobody has to ask for a day that isn’t released.',
  NOT_IN_DRAFT: 'The call can’t be tried in a draft.',
  TOO_MANY_STEPS: 'The draft has as many steps as one can have.',
  VERSION_MISMATCH:
    '`If-Match` names another version than the current one (a print: another state of the day), or the row never had the version sent.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE:
    'The body is not JSON in UTF-8; of a photo: neither JPEG nor WebP; of a BVBS file: no text, or in a charset that isn’t known.',
  IDEMPOTENCY_KEY_REUSED:
    'The `Idempotency-Key` belongs to another request (of the plan, or of accounts, tokens and displays); for signing in and out it means nothing.',
  VERSION_REQUIRED: 'A PUT of a whole row without `version` or `If-Match`.',
  TOO_MANY_REQUESTS:
    'Too many changes or other calls within a second or two, wrong passwords or codes within 15 minutes, links or display codes asked for within an hour, or bytes at once; `Retry-After` says when to go on.',
  UNEXPECTED_EXCEPTION:
    'A fault of the server; the log tells more under `requestId` (`X-Request-Id` of every answer).',
  UNKNOWN_HOST: 'Reserved; nothing raises it.',
  CAPTCHA_VERIFICATION_ERROR:
    'The captcha provider does not answer, or not in a way to go by; nobody is let through.',
  OIDC_UNAVAILABLE: 'The OpenID Connect provider does not answer.',
  BUSY: 'Rows were locked too long, too much of one sign-in waits at once, too many bytes are on their way, or the database doesn’t answer; the same request may be sent again.',
  DATABASE_FULL:
    'The database’s disk is full: the plan can be read, and nothing is stored until there is room. The same request may be sent again then.',
  DATABASE_READ_ONLY:
    'The database takes no changes: it was made read-only, or is a copy of another after a failover. The same request may be sent again.',
};
