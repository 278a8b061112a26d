import { describe, expect, it } from 'vitest';
import { decode, type Encoding, encodingOf, encodings } from './text-encoding.ts';

/** Browsers and Node provide this global; `shared/` is compiled without the types of any platform. */
declare const TextEncoder: new () => { encode: (text: string) => Uint8Array };

/** Encodes a text in a single-byte encoding. */
const bytesOf = (text: string, encoding: Encoding): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding.startsWith('utf-16')) {
    const units = Uint8Array.from(
      [...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
    );
    return encoding === 'utf-16le' ? units : units.map((_, index) => units[index ^ 1] ?? 0);
  }
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte), encoding), byte]),
  );
  return Uint8Array.from([...text], (sign) => {
    const byte = table.get(sign);
    if (byte === undefined) throw new Error(`${encoding} has no ${sign}`);
    return byte;
  });
};

const head = 'Auftrag;Baustelle;PLZ;Ort;Stahl (t)\r\n';
const list = `${head}1;Straße am Mühlbach;79364;Malterdingen;9,5\r\n2;Kläranlage Süd;77694;Kehl;4\r\n3;ÖPNV-Halle;77815;Bühl;1`;

describe('the encoding of a file', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'cp850', 'macintosh'] as const)(
    '%s is found',
    (encoding) => {
      const bytes = bytesOf(list, encoding);
      expect(encodingOf(bytes)).toEqual({ encoding, isPlain: false, isSure: true });
      expect(decode(bytes, encoding)).toBe(list);
    },
  );

  it.each<[string, Encoding]>([
    ['Straße', 'cp850'],
    ['für', 'cp850'],
    ['Größe', 'windows-1252'],
    ['Müller', 'windows-1252'],
    ['Müller', 'macintosh'],
    ['Fußgängerbrücke', 'macintosh'],
    ['GROSSMÜHLE', 'windows-1252'],
    ['GROSSMÜHLE', 'cp850'],
    ['Ärztehaus', 'cp850'],
    ['Bahnhof Łódź', 'windows-1250'],
    ['Plzeň a Děčín', 'windows-1250'],
    ['Preis 5 €, Süd', 'iso-8859-15'],
    ['Preis 5 €, Süd', 'windows-1252'],
    ['Café Zürich', 'windows-1252'],
    ['Öhringen', 'macintosh'],
    ['„Süd“', 'windows-1252'],
  ])('one word is enough: %s in %s', (word, encoding) => {
    const bytes = bytesOf(`${head}1;${word};77694;Kehl;9`, encoding);
    const found = encodingOf(bytes);
    expect(decode(bytes, found.encoding)).toContain(`;${word};`);
    expect(found.isSure).toBe(true);
  });

  it('is asked for where what it decides can’t be told', () => {
    expect(encodingOf(bytesOf(`${head}1;Tor \u00E1;77694;Kehl;9`, 'windows-1252')).isSure).toBe(false);
  });

  it('doesn’t matter without letters beyond ASCII', () => {
    expect(encodingOf(bytesOf(head, 'utf-8'))).toEqual({ encoding: 'utf-8', isPlain: true, isSure: true });
  });

  it('stays UTF-8 with one bad byte, which is marked where it stands', () => {
    const bytes = Uint8Array.from([...bytesOf(list, 'utf-8'), 0xfc, 0x3b]);
    expect(encodingOf(bytes).encoding).toBe('utf-8');
    expect(decode(bytes, 'utf-8')).toBe(`${list}\uFFFD;`);
  });

  it.each([0xff, 0xfe, 0x80, 0xc3, 0xf8])('a file that ends in 0x%s is no trouble', (byte) => {
    expect(() => encodingOf(Uint8Array.of(0x41, byte))).not.toThrow();
  });
});

describe('DOS’s letters', () => {
  it.each([
    ['cp850', 0x80, 'Ç'],
    ['cp850', 0x84, 'ä'],
    ['cp850', 0x8e, 'Ä'],
    ['cp850', 0x94, 'ö'],
    ['cp850', 0x99, 'Ö'],
    ['cp850', 0x81, 'ü'],
    ['cp850', 0x9a, 'Ü'],
    ['cp850', 0xe1, 'ß'],
    ['cp850', 0x9b, 'ø'],
    ['cp850', 0xb5, 'Á'],
    ['cp850', 0xd5, 'ı'],
    ['cp850', 0xf5, '§'],
    ['cp850', 0xf8, '°'],
    ['cp850', 0xff, '\u00A0'],
    ['cp437', 0x9b, '¢'],
    ['cp437', 0xe1, 'ß'],
    ['cp437', 0xe0, 'α'],
    ['cp437', 0xf8, '°'],
    ['cp437', 0xff, '\u00A0'],
  ] as const)('%s has at 0x%s %s', (encoding, byte, sign) => {
    expect(decode(Uint8Array.of(byte), encoding)).toBe(sign);
  });

  it('each has 128 of them, none twice', () => {
    for (const encoding of ['cp850', 'cp437'] as const) {
      const signs = Array.from({ length: 128 }, (_, index) => decode(Uint8Array.of(index + 128), encoding));
      expect(new Set(signs).size).toBe(128);
    }
  });
});

it('every encoding of the choice reads ASCII as it is', () => {
  for (const encoding of encodings) {
    if (encoding.startsWith('utf-16')) continue;
    expect(decode(bytesOf('Auftrag 1', 'utf-8'), encoding)).toBe('Auftrag 1');
  }
});
