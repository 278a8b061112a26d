/** Days of a period: a year, and some weeks beside it. */
export const mostFigureDays = 400;

/** How long before the day of an order it was moved away from it. */
export const moveLeads = ['moreThanFiveDays', 'threeToFiveDays', 'twoDays', 'dayBefore', 'sameDay'] as const;
export type MoveLead = (typeof moveLeads)[number];

export const figureGroups = ['day', 'week', 'month'] as const;
export type FigureGroup = (typeof figureGroups)[number];
