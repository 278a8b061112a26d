import { getItem } from '../deliveries/item-refusals.ts';
import type { Template } from '../deliveries/template-schema.ts';
import { DomainError, invalid } from '../errors/domain-error.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { replyTemplate, replyValue } from '../plan/reply.ts';
import { getTruck } from '../trucks/truck-refusals.ts';
import type { Day } from '../values/day.ts';
import { applyTemplateChange } from './follow-templates.ts';
import { occursOn } from './recurrence.ts';
import { editableTemplateFields } from './template.ts';
import type { NewTemplate } from './template-requests-schema.ts';

const assertSpan = ({ day, until }: Pick<Template, 'day' | 'until'>): void => {
  if (until !== null && until < day) throw invalid({ until: 'validation.invalidDate' });
};

/** @throws VALIDATION_ERRORS for an interval of several weeks without weekdays, and for an end before the beginning */
const assertRule = ({
  weekdays,
  weeks,
  ...span
}: Pick<Template, 'weekdays' | 'weeks' | 'day' | 'until'>): void => {
  if (weekdays === '' && weeks > 1) throw invalid({ weekdays: 'validation.mandatoryField' });
  assertSpan(span);
};

/**
 * Makes a text that is already in a slot the template's first occurrence, if text and truck are the template's and the template
 * occurs on the run's day, which must not be past.
 */
const adopt = (tx: PlanTransaction, template: Template, itemId: number, today: Day): void => {
  const { item, run } = getItem(tx, itemId);
  const { date, truckId } = run.delivery;
  if (item.text !== template.text || truckId !== template.truckId || date < today) return;
  if (!occursOn(template, [...tx.calendar().values()], date)) return;
  tx.insert('occurrences', {
    templateId: template.id,
    date,
    rowId: item.id,
    slot: item.ordinalNumberInDelivery,
    text: item.text,
  });
};

/**
 * Adds a template for a slot's text or a run of a truck, and writes it on the opened days from today on.
 * @throws TRUCK_NOT_FOUND, NOT_FOUND if `itemId` names no item, VALIDATION_ERRORS for an end before the beginning or an interval
 *   without weekdays
 */
export const addTemplate: Action<NewTemplate, Template> = (tx, { today }, input) => {
  assertRule(input);
  getTruck(tx, input.truckId);
  const { weekdays, weeks, day, until, truckId } = input;
  const rule = { truckId, weekdays, weeks, day, until };
  const template = tx.insert('templates', {
    ...rule,
    kind: input.kind,
    slot: input.kind === 'text' ? input.slot : null,
    text: input.kind === 'text' ? input.text : '',
    startingTime: input.kind === 'run' ? input.startingTime : '',
    truckDriver: input.kind === 'run' ? input.truckDriver : '',
  });
  if (input.kind === 'text' && input.itemId !== undefined) adopt(tx, template, input.itemId, today);
  applyTemplateChange(tx, { before: null, after: template }, today);
  return replyTemplate(template.id);
};

const getTemplate = (tx: PlanTransaction, id: number): Template => {
  const template = tx.row('templates', id);
  if (!template) throw new DomainError('NOT_FOUND');
  return template;
};

export interface ChangeTemplateInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Saves a whole template, merged field by field, and updates its occurrences on the opened days from today on.
 * @throws NOT_FOUND, TRUCK_NOT_FOUND, VALIDATION_ERRORS and what mergeRow throws
 */
export const changeTemplate: Action<ChangeTemplateInput, Template> = (
  tx,
  { today },
  { id, yours, version },
) => {
  const before = getTemplate(tx, id);
  const own = {
    slot: before.slot,
    text: before.text,
    startingTime: before.startingTime,
    truckDriver: before.truckDriver,
  };
  const { changed, values } = mergeRow(tx, 'templates', {
    current: before,
    yours: { ...own, ...yours },
    editable: editableTemplateFields,
    kept: ['id', 'kind', 'day'],
    version,
  });
  if (changed.length === 0) return replyTemplate(id);
  const after = tx.update('templates', before, values);
  assertRule(after);
  getTruck(tx, after.truckId);
  applyTemplateChange(tx, { before, after }, today);
  return replyTemplate(id);
};

/** Removes a template with its occurrences from today on, except changed ones, and returns it. @throws NOT_FOUND */
export const removeTemplate: Action<{ readonly id: number }, Template> = (tx, { today }, { id }) => {
  const before = getTemplate(tx, id);
  applyTemplateChange(tx, { before, after: null }, today);
  tx.remove('templates', before);
  return replyValue(before);
};
