import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import type { FigureGroup } from '@werkplan/shared/figures/figures.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { TableFormat } from '@werkplan/shared/http/table-query.ts';
import type { Span } from './figure-period.ts';

interface Wanted {
  readonly span: Span;
  readonly hall: HallId | null;
  readonly group: FigureGroup;
  readonly format: TableFormat;
  readonly language: Language;
}

/** Where the figures are a file for the spreadsheets of this language. */
export const fileAddress = ({ span: { from, to }, hall, group, format, language }: Wanted): string => {
  const separator = language === 'de' ? 'semicolon' : 'comma';
  const query = {
    from,
    to,
    group,
    ...(hall !== null && { hall: String(hall) }),
    format,
    ...(format === 'csv' && { separator }),
  };
  return `${figuresEndpoint.path}?${new URLSearchParams(query).toString()}`;
};

/** Has the browser keep what lies at an address, under a name where that is to be another than the server's. */
export const saveFile = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
