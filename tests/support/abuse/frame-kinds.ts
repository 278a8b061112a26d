import { frame } from './raw-socket.ts';

/** A kind of invalid frames, with the answer and the state of the connection that must follow. */
export interface FrameKind {
  readonly kind: string;
  /** A string is sent as one text frame, a buffer as raw bytes. */
  readonly frames: readonly (string | Buffer)[];
  /** The expected answer to the frame with acknowledgement id 7, if any. */
  readonly answer?: unknown;
  /** `open` if the connection must stay open, `closed` if the server must close it. */
  readonly end: 'open' | 'closed';
}

type Named<Rest extends readonly unknown[]> = readonly [kind: string, ...Rest];

const key = (name: string): string => `,{"key":${JSON.stringify(name)}}`;
const since = (value: string): string => `,{"key":"trucks","since":${value}}`;

/** Arguments (JSON) that `join` must refuse. */
const joins: readonly Named<[args: string]>[] = [
  ['nothing', ''],
  ['null', ',null'],
  ['a text', ',"trucks"'],
  ['a number', ',7'],
  ['true', ',true'],
  ['a list', ',["trucks"]'],
  ['an empty object', ',{}'],
  ['no key but a member', ',{"room":"trucks"}'],
  ['a key and more', ',{"key":"trucks","as":"admin"}'],
  ['a key as number', ',{"key":1}'],
  ['a key as list', ',{"key":["trucks"]}'],
  ['a key as object', ',{"key":{"toString":"trucks"}}'],
  ['a key null', ',{"key":null}'],
  ['an empty key', key('')],
  ['a room of users', key('users')],
  ['__proto__', key('__proto__')],
  ['constructor', key('constructor')],
  ['every room', key('*')],
  ['trucks with a blank', key('trucks ')],
  ['trucks in capitals', key('TRUCKS')],
  ['trucks with NUL', key('trucks\u0000')],
  ['a day of nothing', key('day:')],
  ['a day of words', key('day:tomorrow')],
  ['a day of NaN', key('day:NaN')],
  ['February 30', key('day:2026-02-30')],
  ['week 53', key('day:2026-W53')],
  ['a day with a time', key('day:2026-11-23T00:00')],
  ['a day with a line end', key('day:2026-11-23\n')],
  ['a day of 1969', key('day:1969-12-31')],
  ['a day of five digits', key('day:12026-11-23')],
  ['two days', key('day:2026-11-23,day:2026-11-24')],
  ['a day as __proto__', key('day:__proto__')],
  ['totals of no day', key('halls:2026-13-01')],
  ['totals of all days', key('halls:*')],
  ['a room of another kind', key('order:1')],
  ['a key of 10 kB', key(`day:${'9'.repeat(10_000)}`)],
  ['a lone surrogate', ',{"key":"day:\\ud800"}'],
  ['__proto__ as a member', ',{"key":"trucks","__proto__":{"a":1}}'],
  ['since as number', since('5')],
  ['since without an epoch', since('{"revision":5}')],
  ['since without a revision', since('{"epoch":"x"}')],
  ['a revision below zero', since('{"epoch":"x","revision":-1}')],
  ['a revision of half', since('{"epoch":"x","revision":1.5}')],
  ['a revision as text', since('{"epoch":"x","revision":"1"}')],
  ['a revision of 1e308', since('{"epoch":"x","revision":1e308}')],
  ['a revision of 1e999', since('{"epoch":"x","revision":1e999}')],
  ['a revision beyond safe integers', since('{"epoch":"x","revision":9007199254740993}')],
  ['an epoch as list', since('{"epoch":["x"],"revision":1}')],
  ['an epoch of 65 characters', since(`{"epoch":"${'e'.repeat(65)}","revision":1}`)],
  ['lists 5,000 deep', `,${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['a key after another argument', `,null${key('trucks')}`],
];

/** Arguments (JSON) that `leave` must refuse. */
const leaves: readonly Named<[args: string]>[] = [
  ['nothing', ''],
  ['null', ',null'],
  ['a room nobody has', key('users')],
  ['a key and more', ',{"key":"trucks","all":true}'],
  ['a room as list', ',{"key":["trucks"]}'],
];

const at = (focus: string): string => `{"day":"2026-11-23","mode":"edit","focus":${focus}}`;

/** Arguments (JSON) that `presence` must refuse. */
const presences: readonly Named<[said: string]>[] = [
  ['null', 'null'],
  ['no day', '{"focus":null,"mode":"focus"}'],
  ['a day there is not', '{"day":"2026-02-30","focus":null,"mode":"focus"}'],
  ['a mode there is not', '{"day":"2026-11-23","focus":null,"mode":"own"}'],
  ['another’s name', '{"day":"2026-11-23","focus":null,"mode":"focus","name":"Bernd Krüger"}'],
  ['another’s id', '{"day":"2026-11-23","focus":null,"mode":"focus","userId":2}'],
  ['a table of users', at('{"entity":"appUser","id":1}')],
  ['no id', at('{"entity":"orders"}')],
  ['id 0', at('{"entity":"orders","id":0}')],
  ['an id of half', at('{"entity":"orders","id":1.5}')],
  ['an id beyond safe integers', at('{"entity":"orders","id":9007199254740993}')],
  ['a field of markup', at('{"entity":"orders","id":1,"field":"<b>"}')],
  ['a field __proto__', at('{"entity":"orders","id":1,"field":"__proto__"}')],
  ['a field of 10 kB', at(`{"entity":"orders","id":1,"field":"${'f'.repeat(10_000)}"}`)],
  ['slot 20', at('{"entity":"deliveries","id":1,"slot":20}')],
  ['a slot below zero', at('{"entity":"deliveries","id":1,"slot":-1}')],
];

/** Frames that the server ignores. */
const ignored: readonly Named<(string | Buffer)[]>[] = [
  ['an event nobody declared', '42["write",{"order":1}]', '429["write",{"order":1}]'],
  ['an event the server sends', '42["patch",{"key":"trucks","revision":1}]'],
  ['an event error', '42["error",{"message":"x"}]'],
  ['an event __proto__', '42["__proto__",{}]'],
  ['an event constructor', '42["constructor",{}]'],
  ['an event toString', '42["toString",{}]'],
  ['an event of a number', '42[7,{}]'],
  ['an event without a name but empty', '42["",{}]'],
  ['the acknowledgement of nothing asked', '431[{"result":"left"}]', '43999999[]'],
  ['a namespace there is not', '40/admin,'],
  ['a namespace with a login', '40/admin,{"token":"x"}'],
  ['a second handshake', '0{"sid":"x"}'],
  ['an event of nothing', '42'],
  ['a noop', '6'],
];

/** Frames after which the server closes the connection. */
const closing: readonly Named<(string | Buffer)[]>[] = [
  ['a packet type there is not', '9'],
  ['an empty text', ''],
  ['words', 'hello'],
  ['a message of no type', '4'],
  ['a message type there is not', '48[]'],
  ['an event in a namespace not joined', '42/admin,["join",{"key":"trucks"}]'],
  ['an event of an object', '42{"join":1}'],
  ['an event of null', '42null'],
  ['an event of a text', '42"join"'],
  ['an event of an empty list', '42[]'],
  ['an event of a list in a list', '42[["join"]]'],
  ['an event of no JSON', '42["join"'],
  ['an event of two JSONs', '42["join"]["join"]'],
  ['a reserved event', '42["disconnect","x"]'],
  ['a reserved event connect', '42["connect"]'],
  ['a reserved event newListener', '42["newListener","x"]'],
  ['an error packet', '44{"message":"x"}'],
  ['a binary event of no attachments said', '45["join"]'],
  ['a binary event of a million attachments', '451000000-["join",{"_placeholder":true,"num":0}]'],
  ['a binary event of minus one attachments', '45-1-["join"]'],
  [
    'a binary event whose placeholder points nowhere',
    '451-["join",{"_placeholder":true,"num":5}]',
    frame({ opcode: 2, payload: 'x' }),
  ],
  [
    'a binary event whose placeholder is a text',
    '451-["join",{"_placeholder":true,"num":"__proto__"}]',
    frame({ opcode: 2, payload: 'x' }),
  ],
  ['a text where an attachment belongs', '451-["join",{"_placeholder":true,"num":0}]', '42["leave"]'],
  ['bytes nobody announced', frame({ opcode: 2, payload: 'hello' })],
  ['a frame of 17 kB', `42["join",{"key":"${'x'.repeat(17_000)}"}]`],
  ['a frame of a megabyte', `42["join",{"key":"${'x'.repeat(1_000_000)}"}]`],
  ['a frame that claims a terabyte', frame({ payload: '42', claims: 2 ** 40 })],
  ['a frame that claims more than a number holds', frame({ payload: '42', claims: Number.MAX_SAFE_INTEGER })],
  [
    'pieces of together 20 kB',
    frame({ payload: `42["${'x'.repeat(10_000)}`, final: false }),
    frame({ opcode: 0, payload: 'x'.repeat(10_000), final: false }),
  ],
  ['a piece of nothing begun', frame({ opcode: 0, payload: 'x' })],
  ['a text begun twice', frame({ payload: '42[', final: false }), frame({ payload: '42[', final: false })],
  ['a frame without a mask', frame({ payload: '6', masked: false })],
  ['a reserved bit', frame({ payload: '6', reserved: 4 })],
  ['an opcode there is not', frame({ opcode: 5, payload: 'x' })],
  ['a ping in pieces', frame({ opcode: 9, payload: 'x', final: false })],
  ['a ping of 200 bytes', frame({ opcode: 9, payload: 'x'.repeat(200) })],
  ['a text that is no UTF-8', frame({ payload: Buffer.from([0x34, 0x32, 0xff, 0xfe]) })],
  ['a surrogate in UTF-8', frame({ payload: Buffer.from([0x34, 0x32, 0xed, 0xa0, 0x80]) })],
  ['a farewell with a code there is not', frame({ opcode: 8, payload: Buffer.from([0, 5]) })],
  ['a farewell of one byte', frame({ opcode: 8, payload: 'x' })],
  ['bytes that are no frame', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
];

/** An event with refused arguments (JSON), sent with and without an acknowledgement id. */
const refusedAs =
  (event: string, answer: unknown) =>
  ([kind, args]: Named<[args: string]>): FrameKind => ({
    kind: `${event}: ${kind}`,
    frames: [`42["${event}"${args}]`, `427["${event}"${args}]`],
    answer,
    end: 'open',
  });

const invalid = { result: 'refused', code: 'VALIDATION_ERRORS' };

export const frameKinds: readonly FrameKind[] = [
  ...joins.map(refusedAs('join', invalid)),
  ...leaves.map(refusedAs('leave', { result: 'refused' })),
  ...presences.map(([kind, said]) => refusedAs('presence', invalid)([kind, `,${said}`])),
  ...ignored.map(([kind, ...frames]): FrameKind => ({ kind, frames, end: 'open' })),
  ...closing.map(([kind, ...frames]): FrameKind => ({ kind, frames, end: 'closed' })),
];
