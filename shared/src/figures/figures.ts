export const maxFigureDays = 400;

/** Classes of moves by the time before the order's day. */
export const moveLeads = ['moreThanFiveDays', 'threeToFiveDays', 'twoDays', 'dayBefore', 'sameDay'] as const;
export type MoveLead = (typeof moveLeads)[number];

export const figureGroups = ['day', 'week', 'month'] as const;
export type FigureGroup = (typeof figureGroups)[number];
