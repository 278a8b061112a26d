import { nextOccurrence } from '@werkplan/shared/routines/recurrence.ts';
import type { Template } from '@werkplan/shared/deliveries/template-schema.ts';
import { addTemplateEndpoint } from '@werkplan/shared/routines/template-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import Info from 'lucide-react/icons/info';
import Plus from 'lucide-react/icons/plus';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Truck from 'lucide-react/icons/truck';
import { Suspense, useState, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { cx } from '../lib/class-names.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, rowsAtoms } from '../live/day-store.ts';
import { templatesAtom } from '../routines/routine-atoms.ts';
import { ruleText, templateName } from '../routines/template-words.ts';
import { truckAtom } from '../trucks/truck-atoms.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardNote } from '../ui/card.tsx';
import styles from './template-list.module.css';

const TemplateDialog = lazyPart(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** Returns a formatter for days: '24.11.'; with the year unless it is the current one. */
const useDay = (): ((day: Day) => string) => {
  const { language } = useText();
  const today = useAtomValue(todayAtom);
  return (day) => formatDay(day, language, day.slice(0, 4) === today.slice(0, 4) ? 'tiny' : 'numeric');
};

/**
 * Shows when the template applies next. If one of its coming occurrences was written to another slot than the template's,
 * shows that day and slot instead.
 */
const Coming = ({ template }: { template: Template }): ReactNode => {
  const { t } = useText();
  const today = useAtomValue(todayAtom);
  const calendar = useAtomValue(calendarAtom);
  const occurrences = useAtomValue(rowsAtoms.occurrences);
  const day = useDay();
  const [elsewhere] = [...(occurrences?.values() ?? [])]
    .filter(
      ({ templateId, date, slot }) => templateId === template.id && date >= today && slot !== template.slot,
    )
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  if (elsewhere)
    return (
      <span className={cx(styles['next'], styles['elsewhere'])}>
        <Info size={14} strokeWidth={1.75} aria-hidden />
        {t('routine.elsewhere', { date: day(elsewhere.date), slot: (elsewhere.slot ?? 0) + 1 })}
      </span>
    );
  const next = nextOccurrence(template, calendar, today);
  const word =
    next === today ? t('routine.today') : next === addDays(today, 1) ? t('routine.tomorrow') : null;
  return (
    <span className={styles['next']}>
      {next === null ? t('routine.over') : t('routine.next', { date: word ?? day(next) })}
    </span>
  );
};

const Shown = ({ template }: { template: Template }): ReactNode => {
  const words = useText();
  const { t } = words;
  const day = useDay();
  const registration = useAtomValue(truckAtom(template.truckId))?.registration ?? '–';
  const { kind, slot, until } = template;
  const Icon = kind === 'text' ? TextCursorInput : Truck;
  return (
    <>
      <Icon className={styles['icon']} size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles['name']}>{templateName(template)}</span>
      <span className={styles['place']}>
        {slot === null ? registration : t('delivery.slot.text', { truck: registration, slot: slot + 1 })}
      </span>
      <span className={styles['rule']}>
        {ruleText(template, words)} <span aria-hidden>·</span>{' '}
        {until === null ? t('routine.forEver') : t('routine.until', { date: day(until) })}
      </span>
      <Coming template={template} />
    </>
  );
};

export const TemplateList = (): ReactNode => {
  const { t } = useText();
  const templates = useAtomValue(templatesAtom);
  const mayChange = useMay(addTemplateEndpoint);
  const [opened, open] = useState<number | 'new' | null>(null);
  const template = templates?.find(({ id }) => id === opened) ?? null;
  const add = mayChange && (
    <Button size="small" icon={Plus} onClick={() => open('new')}>
      {t('routine.template')}
    </Button>
  );
  return (
    <Card ruled title={t('routine.list')} aside={t('routine.list.text')} end={add}>
      {templates?.length === 0 && <CardNote>{t('routine.none')}</CardNote>}
      <ul className={styles['list']}>
        {templates?.map((one) => (
          <li key={one.id}>
            {mayChange ? (
              <button type="button" className={styles['template']} onClick={() => open(one.id)}>
                <Shown template={one} />
              </button>
            ) : (
              <div className={styles['template']}>
                <Shown template={one} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {(opened === 'new' || template) && (
        <Suspense>
          <TemplateDialog key={opened} template={template} onClose={() => open(null)} />
        </Suspense>
      )}
    </Card>
  );
};
