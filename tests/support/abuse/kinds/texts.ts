import type { Kind } from '../raw-request.ts';
import { Raw, rawRequest } from '../raw-request.ts';
import {
  createOrder,
  createTruck,
  fillSlot,
  get,
  saveOrder,
  saveRun,
  saveShipment,
  saveTruck,
} from './requests.ts';

const signIn =
  (email: unknown, password: unknown = 'Planner1') =>
  () =>
    rawRequest('POST', '/api/login', { email, password }, { cookie: null });

/** Texts that are too long, blank, or contain characters that PostgreSQL cannot store. */
export const textKinds: readonly Kind[] = [
  [
    'NUL in a site',
    createOrder({ constructionSite: 'Klinikum\u0000' }),
    'VALIDATION_ERRORS constructionSite',
  ],
  ['NUL in a note', saveOrder({ note: '\u0000' }), 'VALIDATION_ERRORS note'],
  ['NUL in a shipment’s note', saveShipment({ note: 'a\u0000b' }), 'VALIDATION_ERRORS note'],
  ['NUL in a slot text', fillSlot(() => ({ text: 'a\u0000b' })), 'VALIDATION_ERRORS text'],
  ['NUL in a registration', createTruck({ registration: 'OG\u0000' }), 'VALIDATION_ERRORS registration'],
  ['NUL in a driver', saveRun({ truckDriver: 'Y\u0000' }), 'VALIDATION_ERRORS truckDriver'],
  ['NUL in a password that is none', signIn('anna@werkplan.example', 'Planner1\u0000'), 'BAD_CREDENTIALS'],
  ['NUL in an e-mail', signIn('anna\u0000@werkplan.example'), 'VALIDATION_ERRORS email'],
  ['NUL in an epoch', get('/api/changes?key=%00&epoch=%00&since=0'), 'VALIDATION_ERRORS key'],
  ['a high surrogate alone', createOrder({ city: new Raw(String.raw`"a\ud800"`) }), 'VALIDATION_ERRORS city'],
  ['a low surrogate alone', createOrder({ city: new Raw(String.raw`"\udc00a"`) }), 'VALIDATION_ERRORS city'],
  [
    'surrogates the wrong way round',
    saveOrder({ note: new Raw(String.raw`"\udc00\ud800"`) }),
    'VALIDATION_ERRORS note',
  ],
  [
    'a lone surrogate in a slot text',
    fillSlot(() => ({ text: new Raw(String.raw`"\ud83d"`) })),
    'VALIDATION_ERRORS text',
  ],
  ['a lone surrogate in a member’s name', createOrder({ '\ud800': 1 }), 'VALIDATION_ERRORS'],
  ['an escape character', createOrder({ city: '\u001b[2J' }), 'VALIDATION_ERRORS city'],
  ['a C1 control character', createOrder({ city: 'a\u0085b' }), 'VALIDATION_ERRORS city'],
  ['a line end in a city', createOrder({ city: 'Frei\nburg' }), 'VALIDATION_ERRORS city'],
  ['a return in a note', saveOrder({ note: 'a\rb' }), 'VALIDATION_ERRORS note'],
  ['a blank site', createOrder({ constructionSite: ' \t ' }), 'VALIDATION_ERRORS constructionSite'],
  [
    'a site of unusual blanks',
    createOrder({ constructionSite: '\u00a0\u2003\ufeff' }),
    'VALIDATION_ERRORS constructionSite',
  ],
  ['a blank registration', createTruck({ registration: '   ' }), 'VALIDATION_ERRORS registration'],
  [
    'a site of 101 characters',
    createOrder({ constructionSite: 'x'.repeat(101) }),
    'DATA_TOO_LONG constructionSite',
  ],
  ['a city of 101 emoji', createOrder({ city: '🚚'.repeat(101) }), 'DATA_TOO_LONG city'],
  ['a city that grows when normalised', createOrder({ city: '\ufb2c'.repeat(40) }), 'DATA_TOO_LONG city'],
  ['a note of 2001 characters', saveOrder({ note: 'n'.repeat(2001) }), 'DATA_TOO_LONG note'],
  ['a slot text of 501 characters', fillSlot(() => ({ text: 't'.repeat(501) })), 'DATA_TOO_LONG text'],
  [
    'a registration of 21 characters',
    saveTruck({ registration: 'R'.repeat(21) }),
    'DATA_TOO_LONG registration',
  ],
  ['an order number of 7 digits', createOrder({ orderId: '1234567' }), 'DATA_TOO_LONG orderId'],
  ['a time of 14 characters', createOrder({ time: 'x'.repeat(14) }), 'VALIDATION_ERRORS time'],
  ['an e-mail of 3,000 characters', signIn(`${'a.'.repeat(1_500)}@b`), 'DATA_TOO_LONG email'],
  ['an e-mail of 60,000 characters', signIn(`${'a.'.repeat(30_000)}@b`), 'PAYLOAD_TOO_LARGE'],
  ['an e-mail made to exhaust a pattern', signIn(`${'a-'.repeat(120)}!`), 'BAD_CREDENTIALS'],
  [
    'a password of 201 characters',
    signIn('anna@werkplan.example', 'p'.repeat(201)),
    'DATA_TOO_LONG password',
  ],
  ['an e-mail of SQL', signIn("' OR 1=1 --"), 'BAD_CREDENTIALS'],
  ['an e-mail with a mail header', signIn('anna@werkplan.example\r\nBcc: x@y.de'), 'VALIDATION_ERRORS email'],
  [
    'an item emptied of its text',
    ({ textItem }) => rawRequest('PUT', `/api/delivery-items/${textItem}`, { text: ' ', version: 1 }),
    'VALIDATION_ERRORS text',
  ],
  [
    'an epoch of 65 characters',
    get(`/api/changes?key=trucks&epoch=${'e'.repeat(65)}&since=0`),
    'VALIDATION_ERRORS epoch',
  ],
];
