import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import type { FigureGroup } from '@werkplan/shared/figures/figures.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { TableFormat } from '@werkplan/shared/http/table-query.ts';
import { csvSeparator } from '../lib/csv-separator.ts';
import type { FigureSpan } from './figure-period.ts';

interface FileRequest {
  readonly span: FigureSpan;
  readonly hall: HallId | null;
  readonly group: FigureGroup;
  readonly format: TableFormat;
  readonly language: Language;
}

export const fileAddress = ({ span: { from, to }, hall, group, format, language }: FileRequest): string => {
  const query = {
    from,
    to,
    group,
    ...(hall !== null && { hall: String(hall) }),
    format,
    ...(format === 'csv' && { separator: csvSeparator(language) }),
  };
  return `${figuresEndpoint.path}?${new URLSearchParams(query).toString()}`;
};

/** Downloads the file at `address`; without a name, it gets the name that the server gives it. */
export const saveFile = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
