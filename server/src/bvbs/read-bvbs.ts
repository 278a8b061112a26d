import { readAbsFile, refusalOfParsed } from '@werkplan/shared/bvbs/abs-file.ts';
import type { Encoding } from '@werkplan/shared/values/text-encoding.ts';
import type { DrawnOrder } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import {
  maxNamedLines,
  refusedLines,
  describeLine,
  unreadableFile,
  drawingWithoutNumber,
} from '@werkplan/shared/bvbs/bvbs-refusals.ts';
import type { bvbsQuerySchema } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import { type ParsedAbs, parseAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { DrawingContent } from '@werkplan/shared/orders/drawing-schema.ts';
import type { z } from 'zod';
import type { RawBody } from '../http/raw-body.ts';

/** Encodings by the name of a media type's charset, in lower case. */
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

type BvbsQuery = z.output<typeof bvbsQuerySchema>;

/** A project's delivery address. */
interface Site {
  readonly postCode: string;
  readonly city: string;
}

/** A file that a script sent: its drawings, and messages about its unusual lines. */
export interface ParsedBvbsFile {
  readonly contents: readonly DrawingContent[];
  readonly lines: readonly ReturnType<typeof describeLine>[];
}

const assertDecided = ({ problems }: ParsedAbs, query: BvbsQuery, language: Language): void => {
  const undecided = problems.filter(({ code, done }) => code === 'weightIsTotal' && done === 'counted');
  if (query.weights === undefined && undecided.length > 0)
    throw refusedLines('BVBS_WEIGHTS', undecided, language);
  const faulty = problems.filter(({ done }) => done !== 'counted');
  if (query.withoutFaultyLines !== true && faulty.length > 0)
    throw refusedLines('BVBS_FAULTY_LINES', faulty, language);
};

/**
 * Reads a BVBS file that a script has sent.
 * @throws UNSUPPORTED_MEDIA_TYPE for an unknown charset; BVBS_UNREADABLE, BVBS_FAULTY_LINES, BVBS_WEIGHTS
 */
export const readBvbs = (raw: RawBody | null, query: BvbsQuery, language: Language): ParsedBvbsFile => {
  const charset = raw?.charset ?? null;
  const encoding = charset === null ? undefined : encodingOfCharset[charset];
  if (charset !== null && encoding === undefined) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const file = readAbsFile(raw?.bytes ?? new Uint8Array(), encoding);
  if ('refusal' in file) throw unreadableFile(file);
  const parsed = parseAbs(file.text, query.weights ? { weights: query.weights } : {});
  const refused = refusalOfParsed(parsed);
  if (refused) throw unreadableFile(refused);
  assertDecided(parsed, query, language);
  const contents = parsed.drawings.flatMap(({ positions, leftOut, ...drawing }) =>
    positions.length > 0
      ? [{ ...drawing, positions: [...positions], leftOut: [...leftOut], file: query.file ?? '' }]
      : [],
  );
  if (contents.length === 0) throw unreadableFile({ refusal: 'nothing' });
  const lines = parsed.problems.slice(0, maxNamedLines).map((problem) => describeLine(problem, language));
  return { contents, lines };
};

/**
 * Makes one order per drawing; drawings with the same number become one order, and a single given number joins them all.
 * @throws VALIDATION_ERRORS for more numbers than drawings; DRAWING_WITHOUT_NUMBER for a new drawing if neither the call nor
 * the plant has a number for it
 */
export const groupIntoOrders = (
  contents: readonly DrawingContent[],
  { orderId = [], date, hallId, constructionSite, postCode, city, time, note }: BvbsQuery,
  {
    sites,
    isKnown,
    isOffered,
  }: {
    readonly sites: ReadonlyMap<string, Site | null>;
    readonly isKnown: (drawing: DrawingContent) => boolean;
    /** True if the plant numbers orders that come without a number. */
    readonly isOffered: boolean;
  },
): DrawnOrder[] => {
  const numbers = orderId.flatMap((text) => text.split(',')).map((text) => text.trim());
  if (numbers.length > contents.length) throw invalid({ orderId: 'validation.tooLong' });
  const joined = numbers.length === 1 ? numbers[0] : undefined;
  const orders = new Map<string, DrawnOrder>();
  for (const [place, content] of contents.entries()) {
    const number = joined ?? numbers[place];
    if (number === undefined && !isOffered && !isKnown(content)) throw drawingWithoutNumber(content);
    const site = sites.get(content.project);
    const key = number ?? `drawing ${place}`;
    const existing = orders.get(key);
    if (existing) {
      existing.drawings.push(content);
      continue;
    }
    const order = {
      ...(number !== undefined && { orderId: number }),
      constructionSite: constructionSite ?? content.project,
      ...((postCode ?? site) && { postCode: postCode ?? site?.postCode }),
      ...((city ?? site) && { city: city ?? site?.city }),
      ...(time !== undefined && { time }),
      ...(note !== undefined && { note }),
      date,
      hallId,
    } as DrawnOrder['order'];
    orders.set(key, { order, drawings: [content] });
  }
  return [...orders.values()];
};
