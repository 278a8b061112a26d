import { frame } from './raw-socket.ts';

/** A kind of bad frames, and what becomes of the connection. */
export interface FrameKind {
  readonly kind: string;
  /** Texts are whole text frames of their own. */
  readonly frames: readonly (string | Buffer)[];
  /** The answer to the frame with acknowledgement id 7, if it has one. */
  readonly answer?: unknown;
  /** `open`: the connection goes on; `closed`: the server ends it. */
  readonly end: 'open' | 'closed';
}

const refused = { result: 'refused', code: 'VALIDATION_ERRORS' };

/** A `join` that must be refused, by the JSON of its arguments; and the same without an acknowledgement. */
const join = (kind: string, args: string): FrameKind => ({
  kind: `join: ${kind}`,
  frames: [`42["join"${args}]`, `427["join"${args}]`],
  answer: refused,
  end: 'open',
});
const leave = (kind: string, args: string): FrameKind => ({
  kind: `leave: ${kind}`,
  frames: [`42["leave"${args}]`, `427["leave"${args}]`],
  answer: { result: 'refused' },
  end: 'open',
});
const ignored = (kind: string, ...frames: (string | Buffer)[]): FrameKind => ({ kind, frames, end: 'open' });
const closed = (kind: string, ...frames: (string | Buffer)[]): FrameKind => ({
  kind,
  frames,
  end: 'closed',
});
const key = (name: string): string => `,{"key":${JSON.stringify(name)}}`;
const since = (value: string): string => `,{"key":"trucks","since":${value}}`;

const joins: readonly FrameKind[] = [
  join('nothing', ''),
  join('null', ',null'),
  join('a text', ',"trucks"'),
  join('a number', ',7'),
  join('true', ',true'),
  join('a list', ',["trucks"]'),
  join('an empty object', ',{}'),
  join('no key but a member', ',{"room":"trucks"}'),
  join('a key and more', ',{"key":"trucks","as":"admin"}'),
  join('a key as number', ',{"key":1}'),
  join('a key as list', ',{"key":["trucks"]}'),
  join('a key as object', ',{"key":{"toString":"trucks"}}'),
  join('a key null', ',{"key":null}'),
  join('an empty key', key('')),
  join('a room of users', key('users')),
  join('__proto__', key('__proto__')),
  join('constructor', key('constructor')),
  join('every room', key('*')),
  join('trucks with a blank', key('trucks ')),
  join('trucks in capitals', key('TRUCKS')),
  join('trucks with NUL', key('trucks\u0000')),
  join('a day of nothing', key('day:')),
  join('a day of words', key('day:tomorrow')),
  join('a day of NaN', key('day:NaN')),
  join('February 30', key('day:2026-02-30')),
  join('week 53', key('day:2026-W53')),
  join('a day with a time', key('day:2026-11-23T00:00')),
  join('a day with a line end', key('day:2026-11-23\n')),
  join('a day of 1969', key('day:1969-12-31')),
  join('a day of five digits', key('day:12026-11-23')),
  join('two days', key('day:2026-11-23,day:2026-11-24')),
  join('a day as __proto__', key('day:__proto__')),
  join('totals of no day', key('halls:2026-13-01')),
  join('totals of all days', key('halls:*')),
  join('a room of another kind', key('order:1')),
  join('a key of 10 kB', key(`day:${'9'.repeat(10_000)}`)),
  join('a lone surrogate', ',{"key":"day:\\ud800"}'),
  join('__proto__ as a member', ',{"key":"trucks","__proto__":{"a":1}}'),
  join('since as number', since('5')),
  join('since without an epoch', since('{"revision":5}')),
  join('since without a revision', since('{"epoch":"x"}')),
  join('a revision below zero', since('{"epoch":"x","revision":-1}')),
  join('a revision of half', since('{"epoch":"x","revision":1.5}')),
  join('a revision as text', since('{"epoch":"x","revision":"1"}')),
  join('a revision of 1e308', since('{"epoch":"x","revision":1e308}')),
  join('a revision of 1e999', since('{"epoch":"x","revision":1e999}')),
  join('a revision beyond safe integers', since('{"epoch":"x","revision":9007199254740993}')),
  join('an epoch as list', since('{"epoch":["x"],"revision":1}')),
  join('an epoch of 65 characters', since(`{"epoch":"${'e'.repeat(65)}","revision":1}`)),
  join('lists 5,000 deep', `,${'['.repeat(5000)}${']'.repeat(5000)}`),
  join('a key after another argument', `,null${key('trucks')}`),
  leave('nothing', ''),
  leave('null', ',null'),
  leave('a room nobody has', key('users')),
  leave('a key and more', ',{"key":"trucks","all":true}'),
  leave('a room as list', ',{"key":["trucks"]}'),
];

/** A `presence` that must be refused, by the JSON of its argument. */
const presence = (kind: string, said: string): FrameKind => ({
  kind: `presence: ${kind}`,
  frames: [`42["presence",${said}]`, `427["presence",${said}]`],
  answer: refused,
  end: 'open',
});
const at = (focus: string): string => `{"day":"2026-11-23","mode":"edit","focus":${focus}}`;

const presences: readonly FrameKind[] = [
  presence('null', 'null'),
  presence('no day', '{"focus":null,"mode":"focus"}'),
  presence('a day there is not', '{"day":"2026-02-30","focus":null,"mode":"focus"}'),
  presence('a mode there is not', '{"day":"2026-11-23","focus":null,"mode":"own"}'),
  presence('another’s name', '{"day":"2026-11-23","focus":null,"mode":"focus","name":"Bernd Krüger"}'),
  presence('another’s id', '{"day":"2026-11-23","focus":null,"mode":"focus","userId":2}'),
  presence('a table of users', at('{"entity":"appUser","id":1}')),
  presence('no id', at('{"entity":"orders"}')),
  presence('id 0', at('{"entity":"orders","id":0}')),
  presence('an id of half', at('{"entity":"orders","id":1.5}')),
  presence('an id beyond safe integers', at('{"entity":"orders","id":9007199254740993}')),
  presence('a field of markup', at('{"entity":"orders","id":1,"field":"<b>"}')),
  presence('a field __proto__', at('{"entity":"orders","id":1,"field":"__proto__"}')),
  presence('a field of 10 kB', at(`{"entity":"orders","id":1,"field":"${'f'.repeat(10_000)}"}`)),
  presence('slot 20', at('{"entity":"deliveries","id":1,"slot":20}')),
  presence('a slot below zero', at('{"entity":"deliveries","id":1,"slot":-1}')),
];

const ownTexts: readonly FrameKind[] = [
  ignored('an event nobody declared', '42["write",{"order":1}]', '429["write",{"order":1}]'),
  ignored('an event the server sends', '42["patch",{"key":"trucks","revision":1}]'),
  ignored('an event error', '42["error",{"message":"x"}]'),
  ignored('an event __proto__', '42["__proto__",{}]'),
  ignored('an event constructor', '42["constructor",{}]'),
  ignored('an event toString', '42["toString",{}]'),
  ignored('an event of a number', '42[7,{}]'),
  ignored('an event without a name but empty', '42["",{}]'),
  ignored('the acknowledgement of nothing asked', '431[{"result":"left"}]', '43999999[]'),
  ignored('a namespace there is not', '40/admin,'),
  ignored('a namespace with a login', '40/admin,{"token":"x"}'),
  ignored('a second handshake', '0{"sid":"x"}'),
  ignored('an event of nothing', '42'),
  ignored('a noop', '6'),
];

const malformed: readonly FrameKind[] = [
  closed('a packet type there is not', '9'),
  closed('an empty text', ''),
  closed('words', 'hello'),
  closed('a message of no type', '4'),
  closed('a message type there is not', '48[]'),
  closed('an event in a namespace not joined', '42/admin,["join",{"key":"trucks"}]'),
  closed('an event of an object', '42{"join":1}'),
  closed('an event of null', '42null'),
  closed('an event of a text', '42"join"'),
  closed('an event of an empty list', '42[]'),
  closed('an event of a list in a list', '42[["join"]]'),
  closed('an event of no JSON', '42["join"'),
  closed('an event of two JSONs', '42["join"]["join"]'),
  closed('a reserved event', '42["disconnect","x"]'),
  closed('a reserved event connect', '42["connect"]'),
  closed('a reserved event newListener', '42["newListener","x"]'),
  closed('an error packet', '44{"message":"x"}'),
  closed('a binary event of no attachments said', '45["join"]'),
  closed('a binary event of a million attachments', '451000000-["join",{"_placeholder":true,"num":0}]'),
  closed('a binary event of minus one attachments', '45-1-["join"]'),
  closed(
    'a binary event whose placeholder points nowhere',
    '451-["join",{"_placeholder":true,"num":5}]',
    frame({ opcode: 2, payload: 'x' }),
  ),
  closed(
    'a binary event whose placeholder is a text',
    '451-["join",{"_placeholder":true,"num":"__proto__"}]',
    frame({ opcode: 2, payload: 'x' }),
  ),
  closed('a text where an attachment belongs', '451-["join",{"_placeholder":true,"num":0}]', '42["leave"]'),
  closed('bytes nobody announced', frame({ opcode: 2, payload: 'hello' })),
  closed('a frame of 17 kB', `42["join",{"key":"${'x'.repeat(17_000)}"}]`),
  closed('a frame of a megabyte', `42["join",{"key":"${'x'.repeat(1_000_000)}"}]`),
  closed('a frame that claims a terabyte', frame({ payload: '42', claims: 2 ** 40 })),
  closed(
    'a frame that claims more than a number holds',
    frame({ payload: '42', claims: Number.MAX_SAFE_INTEGER }),
  ),
  closed(
    'pieces of together 20 kB',
    frame({ payload: `42["${'x'.repeat(10_000)}`, final: false }),
    frame({ opcode: 0, payload: 'x'.repeat(10_000), final: false }),
  ),
  closed('a piece of nothing begun', frame({ opcode: 0, payload: 'x' })),
  closed(
    'a text begun twice',
    frame({ payload: '42[', final: false }),
    frame({ payload: '42[', final: false }),
  ),
  closed('a frame without a mask', frame({ payload: '6', masked: false })),
  closed('a reserved bit', frame({ payload: '6', reserved: 4 })),
  closed('an opcode there is not', frame({ opcode: 5, payload: 'x' })),
  closed('a ping in pieces', frame({ opcode: 9, payload: 'x', final: false })),
  closed('a ping of 200 bytes', frame({ opcode: 9, payload: 'x'.repeat(200) })),
  closed('a text that is no UTF-8', frame({ payload: Buffer.from([0x34, 0x32, 0xff, 0xfe]) })),
  closed('a surrogate in UTF-8', frame({ payload: Buffer.from([0x34, 0x32, 0xed, 0xa0, 0x80]) })),
  closed('a farewell with a code there is not', frame({ opcode: 8, payload: Buffer.from([0, 5]) })),
  closed('a farewell of one byte', frame({ opcode: 8, payload: 'x' })),
  closed('bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
];

/** Every kind of bad frame. */
export const frameKinds: readonly FrameKind[] = [...joins, ...presences, ...ownTexts, ...malformed];
