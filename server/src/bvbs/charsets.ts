import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';

/** Names of encodings in media types, in small letters. */
const encodingOfCharset: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  ibm850: 'cp850',
  cp850: 'cp850',
  ibm437: 'cp437',
  cp437: 'cp437',
  macintosh: 'macintosh',
  'windows-1250': 'windows-1250',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
};

/** The encoding that a charset means; null for one that isn't known. */
export const encodingOf = (charset: string): Encoding | null => encodingOfCharset[charset] ?? null;
