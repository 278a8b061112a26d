import { readAbsFile, refusalOfParsed } from '@werkplan/shared/bvbs/abs-file.ts';
import { parseAbs } from '@werkplan/shared/bvbs/parse-abs.ts';
import { type AbsReadResult, firstNonAsciiLine, type ReadAbsRequest } from './abs-content.ts';

/** Parses a file with the planner's answers; refuses bad content without throwing. */
export const readContent = async ({
  file,
  encoding,
  taken,
  weights,
}: ReadAbsRequest): Promise<AbsReadResult> => {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // Folders, and files locked by another program, cannot be read.
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
    content: { ...parsed, lines, encoding: { readAs, isPlain, isSure, special: firstNonAsciiLine(text) } },
  };
};
