import type { Request, Response } from 'express';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { csvFormats } from '@werkplan/shared/http/csv-query.ts';
import { csvOf, type CsvSeparator, csvSeparators, type CsvTable } from './csv.ts';

type Query = Readonly<Record<string, unknown>>;

const isSeparator = (value: unknown): value is CsvSeparator =>
  typeof value === 'string' && Object.hasOwn(csvSeparators, value);

/** `text/csv` by `?format=csv`, or by what the caller takes. @throws VALIDATION_ERRORS */
const wantsCsv = (request: Request, format: unknown): boolean => {
  if (format === undefined) return request.accepts('application/json', 'text/csv') === 'text/csv';
  if (!csvFormats.some((known) => known === format)) throw invalid({ format: 'validation.invalidFormat' });
  return format === 'csv';
};

/**
 * In which form the caller wants the answer, taken out of the query: null for JSON, else the separator.
 * @throws VALIDATION_ERRORS
 */
export const takeFormat = (request: Request): { query: Query; csv: CsvSeparator | null } => {
  const { format, separator = 'comma', ...query } = request.query as Query;
  if (!isSeparator(separator)) throw invalid({ separator: 'validation.invalidFormat' });
  return { query, csv: wantsCsv(request, format) ? separator : null };
};

/** Sends the table as a file called after what it holds: `orders-2026-11-23.csv`. */
export const sendCsv = (response: Response, table: CsvTable, separator: CsvSeparator, name: string): void => {
  response.attachment(`${name}.csv`);
  response.type('text/csv; charset=utf-8').send(csvOf(table, separator));
};
