import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { useClient } from '../lib/client-context.tsx';
import { useAtomValue } from '../lib/use-atom.ts';
import { plantAtom, readPlant } from '../live/plant-settings.ts';
import { Field } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AddressRules } from './address-rules.tsx';
import { formChecks } from './settings-checks-on-demand.ts';
import { LetterheadLogo } from './letterhead-logo.tsx';
import { LateReasons } from './late-reasons.tsx';
import { PlantChoices, savePlant } from './plant-choices.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useForm } from './use-form.ts';
import { localeOf } from '@werkplan/shared/i18n/languages.ts';
import { photoUseEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { PhotoUse as Use } from '@werkplan/shared/yard/yard-contracts.ts';
import styles from './settings.module.css';
import { secondStepChoices } from '@werkplan/shared/plant/second-step-choices.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { setSecondStepRule, type SecondStepRule as Rule } from './choose-second-step.ts';

/** Choice of the users who need a second step to sign in. */
const SecondStepRule = ({ rule }: { rule: Rule }): ReactNode => {
  const { t } = useText();
  return (
    <ChoiceGroup
      label={t('settings.plant.secondStep')}
      value={rule}
      choices={secondStepChoices.map((value) => ({ value, label: t(`settings.plant.secondStep.${value}`) }))}
      onChoose={(next) => void setSecondStepRule(next)}
    />
  );
};

const gigabyte = 1024 ** 3;

/** Shows how much storage the yard's photos use, and the limit (rules/yard.md#photos). */
const PhotoUse = (): ReactNode => {
  const { t, language } = useText();
  const [use, setUse] = useState<Use | null>(null);
  useEffect(() => {
    call(photoUseEndpoint, {}, { quiet: true }).then(
      ({ data }) => setUse(data),
      () => undefined,
    );
  }, []);
  if (!use) return null;
  const format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
  const inGigabytes = (bytes: number): string => format.format(bytes / gigabyte);
  const used = inGigabytes(use.bytes);
  return (
    <p className={styles['text']}>
      {use.most === 0
        ? t('settings.plant.photos.unlimited', { used })
        : t('settings.plant.photos', { used, most: inGigabytes(use.most) })}
    </p>
  );
};

const checks = formChecks('plant');

interface PlantForm {
  readonly name: string;
  readonly nearFullPercent: string;
  readonly driverGapMinutes: string;
  readonly orderNumbers: string;
  readonly letterhead: string;
  readonly signatureYears: string;
}

/** Parses '95' and '95 %'; returns NaN for other texts, which the schema refuses. */
const asPercent = (text: string): number => {
  const digits = /^\s*(\d{1,3})\s*%?\s*$/.exec(text)?.[1];
  return digits === undefined ? Number.NaN : Number(digits);
};

/** Parses a whole number, '60'; returns NaN for other texts, which the schema refuses. */
const asWhole = (text: string): number => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN);

/** Parses '248000–249999'; returns null for an empty text, and NaN for other texts, which the schema refuses. */
const asRange = (text: string): { from: number; to: number } | null => {
  const [, from, to] = /^\s*(\d{1,6})\s*[-–]\s*(\d{1,6})\s*$/.exec(text) ?? [];
  return text.trim() === '' ? null : { from: Number(from ?? Number.NaN), to: Number(to ?? Number.NaN) };
};

/** Returns only the edited fields, so that other administrators' changes to the rest are kept. */
const changesOf = ({
  name,
  nearFullPercent,
  driverGapMinutes,
  orderNumbers,
  letterhead,
  signatureYears,
}: Partial<PlantForm>) => ({
  ...(name !== undefined && { name }),
  ...(nearFullPercent !== undefined && { nearFullPercent: asPercent(nearFullPercent) }),
  ...(driverGapMinutes !== undefined && { driverGapMinutes: asWhole(driverGapMinutes) }),
  ...(orderNumbers !== undefined && { orderNumbers: asRange(orderNumbers) }),
  ...(letterhead !== undefined && { letterhead }),
  ...(signatureYears !== undefined && { signatureYears: asWhole(signatureYears) }),
});

interface LetterheadProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  readonly error: string | undefined;
}

/** Field for the lines below the plant's name on delivery notes. */
const LetterheadField = ({ label, value, onValueChange, error }: LetterheadProps): ReactNode => {
  const { t } = useText();
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={t('settings.plant.letterhead.hint')}>
      <TextArea
        id={id}
        rows={3}
        value={value}
        maxLength={300}
        invalid={error !== undefined}
        aria-describedby={`${id}-text`}
        onValueChange={onValueChange}
      />
    </Field>
  );
};

const PlantForm = ({ shown }: { shown: PlantForm }): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const [typed, setTyped] = useState<Partial<PlantForm>>({});
  const { problems, busy, submit } = useForm(checks, changesOf(typed), async (change) => {
    store.set(plantAtom, (await call(changePlantEndpoint, { body: change })).data);
    setTyped({});
    notify.success(t('settings.plant.saved'));
  });
  const field = (name: keyof PlantForm) => ({
    name,
    label: t(`settings.plant.${name}`),
    value: typed[name] ?? shown[name],
    onValueChange: (text: string) => {
      const { [name]: _, ...others } = typed;
      setTyped(text === shown[name] ? others : { ...others, [name]: text });
    },
    error: problems[name],
  });
  return (
    <SettingsForm
      onSubmit={submit}
      busy={busy}
      action={t('common.save')}
      disabled={Object.keys(typed).length === 0}
    >
      <TextField {...field('name')} placeholder={t('app.name')} />
      <TextField {...field('nearFullPercent')} inputMode="numeric" />
      <TextField {...field('driverGapMinutes')} inputMode="numeric" />
      <TextField {...field('orderNumbers')} placeholder={t('settings.plant.orderNumbers.none')} />
      <LetterheadField {...field('letterhead')} />
      <TextField {...field('signatureYears')} inputMode="numeric" />
    </SettingsForm>
  );
};

const ReservationsDecide = ({ decides }: { decides: boolean }): ReactNode => {
  const { t } = useText();
  return (
    <Switch
      label={t('settings.plant.reservationsDecide')}
      checked={decides}
      onCheckedChange={(reservationsDecide) =>
        void savePlant({ reservationsDecide }, t('settings.plant.saved'))
      }
    />
  );
};

/** Settings of the whole plant for administrators; follows other administrators' changes live. */
export const PlantSection = (): ReactNode => {
  const { t } = useText();
  const plant = useAtomValue(plantAtom);
  useEffect(() => void readPlant().catch(notifyFailure), []);
  if (plant?.name === undefined) return null;
  const shown = {
    name: plant.name,
    nearFullPercent: String(plant.nearFullPercent),
    driverGapMinutes: String(plant.driverGapMinutes),
    letterhead: plant.letterhead ?? '',
    signatureYears: String(plant.signatureYears ?? ''),
    orderNumbers: plant.orderNumbers ? `${plant.orderNumbers.from}–${plant.orderNumbers.to}` : '',
  };
  return (
    <SettingsSection title={t('settings.plant')} text={t('settings.plant.text')}>
      <PlantForm shown={shown} />
      <LetterheadLogo logo={plant.logo ?? null} />
      <ReservationsDecide decides={plant.reservationsDecide ?? false} />
      {plant.lateReasons && <LateReasons reasons={plant.lateReasons} />}
      {plant.region !== undefined && plant.workdays !== undefined && (
        <PlantChoices region={plant.region} workdays={plant.workdays} />
      )}
      {plant.postcodes && plant.emails && <AddressRules postcodes={plant.postcodes} emails={plant.emails} />}
      <PhotoUse />
      {plant.secondStep && <SecondStepRule rule={plant.secondStep} />}
    </SettingsSection>
  );
};
