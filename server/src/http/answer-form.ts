import type { Request, Response } from 'express';
import type { AnswerOf, AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { nextHeader } from '@werkplan/shared/http/reading-query.ts';
import type { Table } from '../tables/table.ts';
import { sendTable, parseTableRequest, type TableRequest } from '../tables/table-answer.ts';
import { assertFields, selectColumns, parseFields, selectFields } from './chosen-fields.ts';
import { languageOf } from './error-handler.ts';
import { GzippedJson } from './gzipped-json.ts';
import { ConstantAnswer } from './constant-answer.ts';
import { encodeCursor, Page, pageById, parsePage, type PageRequest } from './list-page.ts';

type Query = Readonly<Record<string, unknown>>;

/** The form in which an answer is requested, and the other query parameters. */
interface AnswerForm {
  readonly query: Query;
  /** The requested file format; null for JSON. */
  readonly table: TableRequest | null;
  /** The requested fields; null for all. */
  readonly fields: readonly string[] | null;
  /** The requested page; null for all rows. */
  readonly page: PageRequest | null;
}

/**
 * Removes from the query the parameters for the answer's form that the endpoint declares (`table`, `fields`, `paged`), and
 * parses them. @throws VALIDATION_ERRORS
 */
export const parseAnswerForm = (endpoint: AnyEndpoint, request: Request): AnswerForm => {
  const { format, separator, fields, limit, cursor, ...rest } = request.query as Query;
  const query = {
    ...rest,
    // Parameters that the endpoint doesn't declare stay in the query and are refused there as unknown.
    ...(!endpoint.table && { format, separator }),
    ...(!endpoint.fields && { fields }),
    ...(!endpoint.paged && { limit, cursor }),
  };
  const reading: AnswerForm = {
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
    table: endpoint.table ? parseTableRequest(request, { format, separator }) : null,
    fields: endpoint.fields ? parseFields(fields) : null,
    page: endpoint.paged ? parsePage(endpoint, { limit, cursor }) : null,
  };
  if (reading.fields && !reading.table) assertFields(endpoint, reading.fields);
  return reading;
};

/** Builds a table's file name without its extension, such as `orders-2026-11-23`. */
const nameOf = ({ name }: AnyEndpoint, { date, kind, from }: Query): string => {
  const [area = name] = name.split('.');
  const part = date ?? kind ?? from;
  return typeof part === 'string' ? `${area}-${part}` : area;
};

type Rows = readonly { readonly id: number }[];

interface AnswerToSend<E extends AnyEndpoint> {
  readonly answer: AnswerOf<E> | GzippedJson | ConstantAnswer | Page<unknown>;
  readonly reading: AnswerForm;
  readonly tableOf: ((answer: AnswerOf<E>) => Table) | undefined;
}

/** Sends an answer in the requested form, with the requested fields and rows. Cached answers are always sent as they are. */
export const sendAnswer = async <E extends AnyEndpoint>(
  endpoint: E,
  { request, response }: { readonly request: Request; readonly response: Response },
  { answer, reading: { query, table: wanted, fields, page }, tableOf }: AnswerToSend<E>,
): Promise<void> => {
  if (answer instanceof GzippedJson || answer instanceof ConstantAnswer)
    return await answer.send(request, response);
  const cut = page && !(answer instanceof Page) ? pageById(answer as unknown as Rows, page) : answer;
  if (cut instanceof Page && cut.next) response.set(nextHeader, encodeCursor(endpoint, cut.next));
  const body = (cut instanceof Page ? cut.rows : cut) as AnswerOf<E>;
  if (tableOf) response.vary('Accept');
  if (!wanted || !tableOf) return void response.json(fields ? selectFields(body, fields) : body);
  const table = tableOf(body);
  const columns = fields ? selectColumns(table.columns, fields) : table.columns;
  response.vary('Accept-Language');
  const named = { name: nameOf(endpoint, query), language: languageOf(request) };
  await sendTable(response, { ...table, columns }, wanted, named);
};
