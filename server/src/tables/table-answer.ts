import type { Request, Response } from 'express';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { answerFormats, type TableFormat, tableTypes } from '@werkplan/shared/http/table-query.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { formatCsv, type CsvSeparator, csvSeparators } from './csv.ts';
import type { Table } from './table.ts';
import { formatXlsx } from './xlsx.ts';

export interface TableRequest {
  readonly format: TableFormat;
  readonly separator: CsvSeparator;
}

const isSeparator = (value: unknown): value is CsvSeparator =>
  typeof value === 'string' && Object.hasOwn(csvSeparators, value);

const formatOf = (request: Request, format: unknown): (typeof answerFormats)[number] => {
  if (format !== undefined) {
    const known = answerFormats.find((one) => one === format);
    if (!known) throw invalid({ format: 'validation.invalidFormat' });
    return known;
  }
  const accepted = request.accepts('application/json', ...Object.values(tableTypes));
  return answerFormats.find((one) => one !== 'json' && tableTypes[one] === accepted) ?? 'json';
};

/** Parses the file format that a read asks for by query or Accept header; null for JSON. @throws VALIDATION_ERRORS */
export const parseTableRequest = (
  request: Request,
  { format, separator = 'comma' }: { readonly format?: unknown; readonly separator?: unknown },
): TableRequest | null => {
  if (!isSeparator(separator)) throw invalid({ separator: 'validation.invalidFormat' });
  const wanted = formatOf(request, format);
  return wanted === 'json' ? null : { format: wanted, separator };
};

/** Sends a table as a download with `name` as its file name and, in Excel, as the name of its sheet. */
export const sendTable = async (
  response: Response,
  table: Table,
  { format, separator }: TableRequest,
  { name, language }: { readonly name: string; readonly language: Language },
): Promise<void> => {
  response.attachment(`${name}.${format}`);
  if (format === 'csv') response.type('text/csv; charset=utf-8').send(formatCsv(table, separator));
  else response.type(tableTypes.xlsx).send(await formatXlsx(table, name, language));
};
