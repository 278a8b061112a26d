import { readAbsFile, refusalOfParsed } from '@werkplan/shared/bvbs/abs-file.ts';
import { parseAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import { type AbsReading, firstSpecialLine, type ReadAbsRequest } from './abs-content.ts';

/** A file's drawings as the planner has answered, or why it isn't read. Never throws for what a file holds. */
export const readContent = async ({
  file,
  encoding,
  taken,
  weights,
}: ReadAbsRequest): Promise<AbsReading> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder, or a file that another program has locked, gives no bytes.
    return { refused: { refusal: 'unreadable' } };
  }
  const read = readAbsFile(bytes, encoding);
  if ('refusal' in read) return { refused: read };
  const { text, found } = read;
  const parsed = parseAbs(text, { taken: new Set(taken), weights: new Map(weights) });
  const refused = refusalOfParsed(parsed);
  if (refused) return { refused };
  const lines = text.trimEnd().split(/\r\n|\n|\r/).length;
  const { encoding: readAs, isPlain, isSure } = found;
  return {
    content: { ...parsed, lines, encoding: { readAs, isPlain, isSure, special: firstSpecialLine(text) } },
  };
};
