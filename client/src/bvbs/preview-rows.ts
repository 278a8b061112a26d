import { comparePositions, type DrawingState, drawingStateOf } from '@werkplan/shared/bvbs/drawing-rules.ts';
import { type DrawingSums, quantitiesOf, sumsOf } from '@werkplan/shared/bvbs/drawing-sums.ts';
import type { DrawnOrder, KnownDrawings } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import type { AbsDrawing } from '@werkplan/shared/bvbs/parse-abs.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { isPostcode, type PostcodeRule } from '@werkplan/shared/plant/postcodes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { AbsContent } from './abs-content.ts';
import { type Question, questionsOf } from './questions.ts';

export type KnownDrawing = KnownDrawings['drawings'][number];

/** A project's delivery address; empty while it is unknown. */
export interface Site {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

export interface ReadAbsFile {
  /** Its place among the files dropped. */
  readonly at: number;
  readonly name: string;
  readonly size: number;
  readonly content: AbsContent;
}

/** A drawing of a file as the preview shows it. */
export interface DrawingRow {
  /** The same however often the file is read. */
  readonly key: string;
  readonly fileName: string;
  readonly drawing: AbsDrawing;
  readonly sums: DrawingSums;
  /** `twice`: a file before it has the drawing too; `empty`: none of its lines is counted. */
  readonly state: DrawingState | 'twice' | 'empty';
  readonly known: KnownDrawing | undefined;
  readonly questions: readonly Question[];
}

export interface FileRows {
  readonly file: ReadAbsFile;
  readonly rows: readonly DrawingRow[];
  /** Questions that are about no drawing of the file. */
  readonly others: readonly Question[];
}

/** The planner's choices by the keys of rows, for sites by project. */
export interface Choices {
  readonly ticks: ReadonlyMap<string, boolean>;
  readonly numbers: ReadonlyMap<string, string>;
  /** Rows that belong to the order of the row above. */
  readonly joined: ReadonlySet<string>;
  readonly sites: ReadonlyMap<string, Site>;
}

const nameOf = ({ project, drawing }: { readonly project: string; readonly drawing: string }): string =>
  JSON.stringify([project, drawing]);

const isTickable = (state: DrawingRow['state']): boolean =>
  state === 'new' || state === 'newer' || state === 'twice';

/** The rows of the read files, each with what the plan has of its drawing. */
export const rowsOfFiles = (
  files: readonly ReadAbsFile[],
  known: readonly KnownDrawing[],
  today: Day,
): FileRows[] => {
  const byName = new Map(known.map((one) => [nameOf(one.drawing), one]));
  const seen = new Set<string>();
  return files.map((file) => {
    const questions = questionsOf(file.content.problems);
    const answered = new Set<Question>();
    const rows = file.content.drawings.map((drawing): DrawingRow => {
      const name = nameOf(drawing);
      const found = byName.get(name);
      const own = questions.filter(({ of }) => of && nameOf(of) === name && of.index === drawing.index);
      for (const question of own) answered.add(question);
      const state = drawingStateOf({ ...drawing, positions: [...drawing.positions] }, found, today);
      const isAgain = seen.has(name);
      seen.add(name);
      return {
        key: JSON.stringify([file.at, drawing.project, drawing.drawing, drawing.index]),
        fileName: file.name,
        drawing,
        sums: sumsOf(drawing.positions),
        state: drawing.positions.length === 0 ? 'empty' : isAgain && isTickable(state) ? 'twice' : state,
        known: found,
        questions: own,
      };
    });
    return { file, rows, others: questions.filter((question) => !answered.has(question)) };
  });
};

export const mayTick = ({ state }: DrawingRow): boolean => isTickable(state);

export const isTicked = (row: DrawingRow, { ticks }: Pick<Choices, 'ticks'>): boolean =>
  mayTick(row) && (ticks.get(row.key) ?? row.state !== 'twice');

/** Rows that become one order, in their order; a newer index stands alone. */
export interface OrderGroup {
  readonly lead: DrawingRow;
  readonly rows: readonly DrawingRow[];
}

export const isNewRow = ({ state }: Pick<DrawingRow, 'state'>): boolean =>
  state === 'new' || state === 'twice';

/** The ticked rows as the orders that they make or change. */
export const groupsOf = (files: readonly FileRows[], choices: Choices): OrderGroup[] => {
  const groups: { lead: DrawingRow; rows: DrawingRow[] }[] = [];
  let open: DrawingRow[] | null = null;
  for (const row of files.flatMap(({ rows }) => rows)) {
    if (!isTicked(row, choices)) continue;
    if (isNewRow(row) && open && choices.joined.has(row.key)) open.push(row);
    else {
      const rows = [row];
      groups.push({ lead: row, rows });
      if (isNewRow(row)) open = rows;
    }
  }
  return groups;
};

const noSite: Site = { constructionSite: '', postCode: '', city: '' };

/** A row's site: as typed, else as the plant has it, else named like the project. */
export const siteOf = (row: DrawingRow, { sites }: Pick<Choices, 'sites'>): Site => {
  const { project } = row.drawing;
  return sites.get(project) ?? row.known?.order ?? { ...noSite, constructionSite: project };
};

/** The site of a project that the plant has no address of, while it has neither post code nor city. */
export const siteWithoutPlace = (project: string, { sites }: Pick<Choices, 'sites'>): Site | null => {
  const site = sites.get(project) ?? { ...noSite, constructionSite: project };
  return site.postCode.trim() + site.city.trim() === '' && site.constructionSite.trim() !== '' ? site : null;
};

/** The choices with this address for the projects whose site has this name and no address yet. */
export const withPlaces = (
  choices: Choices,
  projects: readonly string[],
  name: string,
  { constructionSite, postCode, city }: Site,
): Choices => {
  const sites = new Map(choices.sites);
  for (const project of projects)
    if (siteWithoutPlace(project, choices)?.constructionSite === name)
      sites.set(project, { constructionSite, postCode, city });
  return { ...choices, sites };
};

export type MissingField = 'orderId' | keyof Site;

/** Fields of an order that are missing or would be refused. */
export const missingOf = (
  { lead }: Pick<OrderGroup, 'lead'>,
  choices: Choices,
  postcodes: PostcodeRule,
): MissingField[] => {
  if (!isNewRow(lead)) return [];
  const { constructionSite, postCode, city } = siteOf(lead, choices);
  const isRight: Record<MissingField, boolean> = {
    orderId: /^\d{1,6}$/.test((choices.numbers.get(lead.key) ?? '').trim()),
    constructionSite: constructionSite.trim() !== '',
    postCode: isPostcode(postCode.trim(), postcodes),
    city: city.trim() !== '',
  };
  return (Object.keys(isRight) as MissingField[]).filter((field) => !isRight[field]);
};

/** The choices with the plant's next free numbers for the orders that have none typed. */
export const withOffered = (
  files: readonly FileRows[],
  choices: Choices,
  offered: readonly string[],
): Choices => {
  const typed = new Set(choices.numbers.values());
  const free = offered.filter((number) => !typed.has(number));
  const numbers = new Map(choices.numbers);
  for (const { lead } of groupsOf(files, choices)) {
    const next = isNewRow(lead) && !numbers.has(lead.key) ? free.shift() : undefined;
    if (next !== undefined) numbers.set(lead.key, next);
  }
  return { ...choices, numbers };
};

/** Whole kilograms that the orders gain, as they are rounded: once an order. */
export interface PreviewSums {
  readonly created: number;
  readonly changed: number;
  readonly steel: number;
  readonly matting: number;
  /** Steel that newer indexes bring or take. */
  readonly difference: number;
}

export const differenceOf = ({ known, drawing }: DrawingRow): number => {
  const after = quantitiesOf(drawing.positions);
  const before = quantitiesOf(known?.drawing.positions ?? []);
  return after.steel + after.matting - before.steel - before.matting;
};

export const previewSums = (groups: readonly OrderGroup[]): PreviewSums => {
  const made = groups.filter(({ lead }) => isNewRow(lead));
  const changed = groups.filter(({ lead }) => !isNewRow(lead));
  const quantities = made.map(({ rows }) => quantitiesOf(rows.flatMap(({ drawing }) => drawing.positions)));
  return {
    created: made.length,
    changed: changed.length,
    steel: quantities.reduce((sum, { steel }) => sum + steel, 0),
    matting: quantities.reduce((sum, { matting }) => sum + matting, 0),
    difference: changed.reduce((sum, { lead }) => sum + differenceOf(lead), 0),
  };
};

/** Differences of a newer index to the plan, by the names of positions. */
export const comparedWithKnown = ({ known, drawing }: DrawingRow) =>
  comparePositions(known?.drawing.positions ?? [], drawing.positions);

/** The request, once nothing is missing. */
export const ordersToTake = (
  groups: readonly OrderGroup[],
  choices: Choices,
  place: { readonly date: Day; readonly hallId: HallId },
): DrawnOrder[] =>
  groups.map(({ lead, rows }) => ({
    order: isNewRow(lead)
      ? { orderId: (choices.numbers.get(lead.key) ?? '').trim(), ...siteOf(lead, choices), ...place }
      : null,
    drawings: rows.map(({ drawing, fileName }) => ({
      ...drawing,
      positions: [...drawing.positions],
      leftOut: [...drawing.leftOut],
      file: fileName.slice(0, 200),
    })),
  }));
