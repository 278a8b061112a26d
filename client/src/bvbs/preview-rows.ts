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

/** A project's delivery address; its fields are empty while unknown. */
export interface SiteAddress {
  readonly constructionSite: string;
  readonly postCode: string;
  readonly city: string;
}

export interface ParsedFile {
  /** Index among the dropped files. */
  readonly at: number;
  readonly name: string;
  readonly size: number;
  readonly content: AbsContent;
}

export interface DrawingRow {
  /** Identifies the row, also after its file is read again. */
  readonly key: string;
  readonly fileName: string;
  readonly drawing: AbsDrawing;
  readonly sums: DrawingSums;
  /** `twice`: an earlier row has the same drawing; `empty`: none of the drawing's lines can be counted. */
  readonly state: DrawingState | 'twice' | 'empty';
  readonly known: KnownDrawing | undefined;
  readonly questions: readonly Question[];
}

export interface FileRows {
  readonly file: ParsedFile;
  readonly rows: readonly DrawingRow[];
  /** Questions that concern no drawing of the file. */
  readonly others: readonly Question[];
}

/** Choices of the planner: sites by project, everything else by row key. */
export interface PreviewChoices {
  readonly ticks: ReadonlyMap<string, boolean>;
  readonly numbers: ReadonlyMap<string, string>;
  /** Keys of rows that join the order of the new row above. */
  readonly joined: ReadonlySet<string>;
  readonly sites: ReadonlyMap<string, SiteAddress>;
}

const nameOf = ({ project, drawing }: { readonly project: string; readonly drawing: string }): string =>
  JSON.stringify([project, drawing]);

const isTickable = (state: DrawingRow['state']): boolean =>
  state === 'new' || state === 'newer' || state === 'twice';

/** Returns the rows of the parsed files, each with the drawing of the same name in the plan. */
export const rowsOfFiles = (
  files: readonly ParsedFile[],
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

export const isTicked = (row: DrawingRow, { ticks }: Pick<PreviewChoices, 'ticks'>): boolean =>
  mayTick(row) && (ticks.get(row.key) ?? row.state !== 'twice');

/** Rows that become one order. A row that updates an order is always alone, because its order exists already. */
export interface OrderGroup {
  readonly lead: DrawingRow;
  readonly rows: readonly DrawingRow[];
}

export const isNewRow = ({ state }: Pick<DrawingRow, 'state'>): boolean =>
  state === 'new' || state === 'twice';

/** Groups the ticked rows into the orders that they create or update. */
export const groupIntoOrders = (files: readonly FileRows[], choices: PreviewChoices): OrderGroup[] => {
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

const noSite: SiteAddress = { constructionSite: '', postCode: '', city: '' };

/** Returns a row's site: the entered one, otherwise the plan's, otherwise the project's name without an address. */
export const siteOfRow = (row: DrawingRow, { sites }: Pick<PreviewChoices, 'sites'>): SiteAddress => {
  const { project } = row.drawing;
  return sites.get(project) ?? row.known?.order ?? { ...noSite, constructionSite: project };
};

/** Returns a project's site if it has a name but neither post code nor city; otherwise null. */
export const siteWithoutAddress = (
  project: string,
  { sites }: Pick<PreviewChoices, 'sites'>,
): SiteAddress | null => {
  const site = sites.get(project) ?? { ...noSite, constructionSite: project };
  return site.postCode.trim() + site.city.trim() === '' && site.constructionSite.trim() !== '' ? site : null;
};

/** Fills in this address for all of the projects whose site has the name `name` and no address yet. */
export const withSiteAddress = (
  choices: PreviewChoices,
  projects: readonly string[],
  name: string,
  { constructionSite, postCode, city }: SiteAddress,
): PreviewChoices => {
  const sites = new Map(choices.sites);
  for (const project of projects)
    if (siteWithoutAddress(project, choices)?.constructionSite === name)
      sites.set(project, { constructionSite, postCode, city });
  return { ...choices, sites };
};

export type MissingField = 'orderId' | keyof SiteAddress;

/** Lists the fields of a new order that are missing or invalid; empty for an existing order. */
export const missingFieldsOf = (
  { lead }: Pick<OrderGroup, 'lead'>,
  choices: PreviewChoices,
  postcodes: PostcodeRule,
): MissingField[] => {
  if (!isNewRow(lead)) return [];
  const { constructionSite, postCode, city } = siteOfRow(lead, choices);
  const isRight: Record<MissingField, boolean> = {
    orderId: /^\d{1,6}$/.test((choices.numbers.get(lead.key) ?? '').trim()),
    constructionSite: constructionSite.trim() !== '',
    postCode: isPostcode(postCode.trim(), postcodes),
    city: city.trim() !== '',
  };
  return (Object.keys(isRight) as MissingField[]).filter((field) => !isRight[field]);
};

/** Fills in the plant's next free numbers for orders without a number. */
export const withFreeNumbers = (
  files: readonly FileRows[],
  choices: PreviewChoices,
  offered: readonly string[],
): PreviewChoices => {
  const typed = new Set(choices.numbers.values());
  const free = offered.filter((number) => !typed.has(number));
  const numbers = new Map(choices.numbers);
  for (const { lead } of groupIntoOrders(files, choices)) {
    const next = isNewRow(lead) && !numbers.has(lead.key) ? free.shift() : undefined;
    if (next !== undefined) numbers.set(lead.key, next);
  }
  return { ...choices, numbers };
};

/** Sums (kg) of the preview and numbers of orders. Weights are rounded once per order, as on the server. */
export interface PreviewSums {
  readonly created: number;
  readonly changed: number;
  readonly steel: number;
  readonly matting: number;
  /** Steel and matting (kg) that changed drawings of existing orders add, or remove if negative. */
  readonly difference: number;
}

/** Returns by how many kg the drawing is heavier than the plan's version of it; negative if it is lighter. */
export const weightDifferenceOf = ({ known, drawing }: DrawingRow): number => {
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
    difference: changed.reduce((sum, { lead }) => sum + weightDifferenceOf(lead), 0),
  };
};

/** Compares a drawing with the plan's version of it, position by position, matched by name. */
export const compareWithKnown = ({ known, drawing }: DrawingRow) =>
  comparePositions(known?.drawing.positions ?? [], drawing.positions);

/** Builds the request that takes the drawings. Must be called only when no field is missing. */
export const ordersToTake = (
  groups: readonly OrderGroup[],
  choices: PreviewChoices,
  place: { readonly date: Day; readonly hallId: HallId },
): DrawnOrder[] =>
  groups.map(({ lead, rows }) => ({
    order: isNewRow(lead)
      ? { orderId: (choices.numbers.get(lead.key) ?? '').trim(), ...siteOfRow(lead, choices), ...place }
      : null,
    drawings: rows.map(({ drawing, fileName }) => ({
      ...drawing,
      positions: [...drawing.positions],
      leftOut: [...drawing.leftOut],
      file: fileName.slice(0, 200),
    })),
  }));
