import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { NewYardLink, YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { deliveryAtom, deliveryIdsAtom, truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { YardOriginWarning } from '../deliveries/yard-origin-warning.tsx';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { formatDay } from '../lib/format.ts';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useYardLinks } from './use-yard-links.ts';
import { YardLinkEntry } from './yard-link-entry.tsx';
import styles from './yard-links-dialog.module.css';

/** Values of the select, such as 'yard', 'hall 2', 'run 17'. */
type LinkScope = 'yard' | `hall ${HallId}` | `run ${number}`;

const linkFor = (reach: LinkScope, name: string, date: Day): NewYardLink => {
  const [scope, id] = reach.split(' ');
  if (scope === 'run') return { scope, name, deliveryId: Number(id) };
  if (scope === 'hall') return { scope, name, date, hallId: Number(id) as HallId };
  return { scope: 'yard', name, date };
};

const registrationOf = (deliveryId: number): string =>
  store().get(truckOfDeliveryAtom(deliveryId))?.registration ?? '';

/** Returns a run's name with its starting time, because a truck may have several runs: 'OG-BS 218, 05:45'. */
const runName = (deliveryId: number): string =>
  `${registrationOf(deliveryId)}, ${store().get(deliveryAtom(deliveryId))?.startingTime.slice(0, 5) ?? ''}`;

interface FormProps {
  date: Day;
  run: number | null;
  runs: readonly number[];
  make: (link: NewYardLink) => Promise<YardLink>;
  onMade: (link: YardLink) => void;
}

const NewLink = ({ date, run, runs, make, onMade }: FormProps): ReactNode => {
  const { t } = useText();
  const [reach, setReach] = useState<LinkScope>(run === null ? 'yard' : `run ${run}`);
  const [name, setName] = useState(run === null ? '' : registrationOf(run));
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const options = [
    { value: 'yard' as LinkScope, label: t('yardLinks.reach.yard') },
    ...hallIds.map((id) => ({ value: `hall ${id}` as LinkScope, label: t('yardLinks.reach.hall', { id }) })),
    ...runs.map((id) => ({ value: `run ${id}` as LinkScope, label: runName(id) })),
  ];
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      onMade(await make(linkFor(reach, name.trim(), date)));
      setName('');
      setReach('yard');
    } catch (error) {
      const problem = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      if (problem === undefined) notifyFailure(error);
      else setProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') setProblem(t('validation.required'));
    else void send();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label={t('yardLinks.name')}
        placeholder={t('yardLinks.namePlaceholder')}
        value={name}
        maxLength={60}
        autoComplete="off"
        onValueChange={setName}
        error={problem}
      />
      <Field id="yard-reach" label={t('yardLinks.reach')}>
        <Select
          id="yard-reach"
          label={t('yardLinks.reach')}
          value={reach}
          options={options}
          onValueChange={setReach}
        />
      </Field>
      <Button type="submit" variant="primary" busy={busy}>
        {t('yardLinks.make')}
      </Button>
    </form>
  );
};

/** Dialog that shows, creates and revokes the day's yard links; `run` is the run from which it was opened. */
export const YardLinksDialog = ({ run, onClose }: { run: number | null; onClose: () => void }): ReactNode => {
  const { t, language } = useText();
  const date = useAtomValue(selectedDayAtom);
  const runs = useAtomValue(deliveryIdsAtom) ?? [];
  const { links, make, revoke } = useYardLinks(date);
  const [shown, setShown] = useState<number | null>(null);
  const ofRun = links?.find(({ deliveryId }) => run !== null && deliveryId === run)?.id ?? null;
  const open = shown ?? ofRun;
  const lacking = runs.filter((id) => links?.every(({ deliveryId }) => deliveryId !== id));
  const makeAll = async (): Promise<void> => {
    try {
      for (const deliveryId of lacking)
        await make({ scope: 'run', name: registrationOf(deliveryId), deliveryId });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('yardLinks.heading')}
      subtitle={formatDay(date, language, 'full')}
      width="notes"
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
      footerStart={
        links !== null &&
        lacking.length > 0 && <Button onClick={() => void makeAll()}>{t('yardLinks.forAll')}</Button>
      }
    >
      <p className={styles['text']}>{t('yardLinks.text')}</p>
      <YardOriginWarning />
      {links === null ? (
        <Skeleton width="100%" height={52} />
      ) : (
        <ul className={styles['list']}>
          {links.map((link) => (
            <YardLinkEntry
              key={link.id}
              link={link}
              isOpen={open === link.id}
              onToggle={() => setShown(open === link.id ? 0 : link.id)}
              onRevoke={() => revoke(link)}
            />
          ))}
          {links.length === 0 && <li className={styles['none']}>{t('yardLinks.none')}</li>}
        </ul>
      )}
      <NewLink
        key={ofRun === null ? 'first' : 'more'}
        date={date}
        run={ofRun === null ? run : null}
        runs={runs}
        make={make}
        onMade={({ id }) => setShown(id)}
      />
    </Dialog>
  );
};
