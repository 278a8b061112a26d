import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import {
  changedTemplateSchema,
  newTemplateSchema,
} from '@werkplan/shared/routines/template-requests-schema.ts';
import { isoWeekday } from '@werkplan/shared/values/day.ts';
import { useState } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { addTemplate, changeTemplate } from '../routines/template-api.ts';
import { useForm } from '../settings/use-form.ts';

interface TemplateForm {
  readonly kind: 'text' | 'run';
  readonly truckId: number;
  /** The slot's number as planners see it, counted from 1. */
  readonly slot: number;
  readonly text: string;
  readonly startingTime: string;
  readonly truckDriver: string;
  readonly rhythm: 'days' | 'workday';
  readonly weekdays: string;
  readonly weeks: number;
  readonly day: string;
  readonly until: string;
}

const typedOf = (template: Template, today: string): TemplateForm => ({
  ...template,
  slot: (template.slot ?? 0) + 1,
  rhythm: template.weekdays === '' ? 'workday' : 'days',
  weekdays: template.weekdays || String(isoWeekday(today)),
  until: template.until ?? '',
});

const emptyOf = (today: string, truckId: number): TemplateForm => ({
  kind: 'text',
  truckId,
  slot: 1,
  text: '',
  startingTime: '',
  truckDriver: '',
  rhythm: 'days',
  weekdays: String(isoWeekday(today)),
  weeks: 1,
  day: today,
  until: '',
});

/** Builds the request with only the fields of the chosen kind; a template for every working day has no weekdays. */
const bodyOf = ({ rhythm, slot, text, startingTime, truckDriver, ...typed }: TemplateForm): object => {
  const { kind, truckId, weeks, day } = typed;
  const weekdays = rhythm === 'workday' ? '' : typed.weekdays;
  const rule = { weekdays, weeks: rhythm === 'workday' ? 1 : weeks, day, until: typed.until || null };
  return kind === 'text'
    ? { kind, truckId, slot: slot - 1, text, ...rule }
    : { kind, truckId, startingTime, truckDriver, ...rule };
};

/** Slot numbers as planners see them, from 1. */
export const slotNumbers = Array.from({ length: slotCount }, (_, index) => index + 1);

/** Form state of a template, or of a new one if `template` is null; calls `onDone` after saving. */
export const useTemplateForm = (template: Template | null, firstTruck: number, onDone: () => void) => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const [typed, setTyped] = useState(() =>
    template ? typedOf(template, today) : emptyOf(today, firstTruck),
  );
  const lacksDays = typed.rhythm === 'days' && typed.weekdays === '';
  const body = bodyOf(typed);
  const own = template && { id: template.id, version: template.version };
  // An invalid value makes the check fail, because empty weekdays would mean every working day.
  const checked = lacksDays ? { ...body, weekdays: '-' } : body;
  const creating = useForm(newTemplateSchema, checked, async (value) => {
    await addTemplate(value);
    onDone();
  });
  const changing = useForm(changedTemplateSchema, { ...checked, ...own }, async (value) => {
    await changeTemplate(value);
    onDone();
  });
  const { problems, busy, submit } = template ? changing : creating;
  return {
    typed,
    set: (changed: Partial<TemplateForm>) => setTyped({ ...typed, ...changed }),
    problems:
      problems['weekdays'] && lacksDays ? { ...problems, weekdays: t('routine.weekdays.none') } : problems,
    busy,
    submit,
  };
};
