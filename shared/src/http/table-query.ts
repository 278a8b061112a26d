export const answerFormats = ['json', 'csv', 'xlsx'] as const;
export type TableFormat = Exclude<(typeof answerFormats)[number], 'json'>;

export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
