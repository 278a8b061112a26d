import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useClient } from '../lib/client-context.tsx';
import { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { readRelease } from '../releases/day-release.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './late-reasons.module.css';
import { formChecks } from './settings-checks-on-demand.ts';
import { SettingsForm } from './settings-form.tsx';
import { useForm } from './use-form.ts';

const checks = formChecks('plant');

/** Splits a text into reasons, one per line, without blank lines. */
const reasonsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the reasons that users can choose at present, which are the defaults if the plant has none; empty until loaded. */
const useOfferedReasons = (): readonly string[] => {
  const today = useAtomValue(todayAtom);
  const [reasons, setReasons] = useState<readonly string[]>([]);
  useEffect(() => {
    readRelease(today).then(
      (read) => setReasons(read.reasons),
      () => undefined,
    );
  }, [today]);
  return reasons;
};

/**
 * Edits the predefined reasons for late changes, one per line in the order of their number keys
 * (rules/release.md#the-reason).
 */
export const LateReasons = ({ reasons }: { reasons: readonly string[] }): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const id = useId();
  const offered = useOfferedReasons();
  const shown = reasons.join('\n');
  const [typed, setTyped] = useUnsavedInput<string | null>('settings.lateReasons', null, {
    staysInView: true,
  });
  const text = typed ?? shown;
  const { problems, busy, submit } = useForm(checks, { lateReasons: reasonsIn(text) }, async (body) => {
    store.set(plantAtom, (await call(changePlantEndpoint, { body })).data);
    setTyped(null);
    notify.success(t('settings.plant.saved'));
  });
  const problem = Object.entries(problems).find(([field]) => field.startsWith('lateReasons'))?.[1];
  return (
    <SettingsForm
      onSubmit={submit}
      busy={busy}
      action={t('common.save')}
      disabled={typed === null || reasonsIn(typed).join('\n') === shown}
    >
      <Field id={id} label={t('settings.lateReasons')} error={problem} hint={t('settings.lateReasons.hint')}>
        <TextArea
          id={id}
          name="lateReasons"
          rows={6}
          value={text}
          placeholder={offered.join('\n')}
          invalid={problem !== undefined}
          aria-describedby={`${id}-text`}
          className={styles['list']}
          onValueChange={setTyped}
        />
      </Field>
    </SettingsForm>
  );
};
