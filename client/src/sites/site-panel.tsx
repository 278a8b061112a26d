import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import { createSiteEndpoint, updateSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { truckTypes, type TruckColor, type TruckType } from '@werkplan/shared/trucks/truck.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import Check from 'lucide-react/icons/check';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import { use, useId, type ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useRegions } from '../settings/plant-choices.tsx';
import { truckColorClass } from '../trucks/truck-type-badge.tsx';
import { OrderExtrasContext } from '../orders/order-places.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { type SiteRow, showSavedSite } from './book-atoms.ts';
import { AutoSavedField } from './auto-saved-field.tsx';
import { createSite, type SiteChanges, updateSite } from './site-api.ts';
import styles from './site-panel.module.css';
import { WindowsEditor } from './windows-editor.tsx';

const colorOf: Readonly<Record<TruckType, TruckColor>> = {
  SATTEL: 'SKY',
  SPEDITION: 'LEMON',
  KLEINE_AND_KRANWAGEN: 'MINT',
  ABHOLER: 'ROSE',
};

interface TypesProps {
  types: readonly TruckType[];
  disabled: boolean;
  onSave: (types: TruckType[]) => void;
}

const Types = ({ types, disabled, onSave }: TypesProps): ReactNode => {
  const { t } = useText();
  const label = useId();
  return (
    <section aria-labelledby={label}>
      <h3 id={label} className={styles['label']}>
        {t('siteBook.field.truckTypes')}
      </h3>
      <div className={styles['types']}>
        {truckTypes.map((type) => {
          const may = types.includes(type);
          const isLast = may && types.length === 1;
          const Icon = may ? Check : X;
          return (
            <button
              key={type}
              type="button"
              className={cx(styles['type'], truckColorClass(colorOf[type]))}
              aria-pressed={may}
              disabled={disabled || isLast}
              title={isLast ? t('siteBook.field.truckTypes.last') : undefined}
              onClick={() => onSave(truckTypes.filter((one) => (one === type ? !may : types.includes(one))))}
            >
              <Icon size={12} strokeWidth={2.25} aria-hidden />
              <span>{t(`sign.truckType.${type}`)}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
};

const nothingKnown = {
  aliases: [],
  recipient: '',
  address: '',
  region: '',
  contact: '',
  phone: '',
  windows: [],
  truckTypes: [...truckTypes],
  craneNeeded: false,
  remark: '',
  status: 'ACTIVE',
} as const;

type TextName = 'name' | 'postCode' | 'city' | 'recipient' | 'address' | 'contact' | 'phone' | 'remark';
const longest: Readonly<Record<TextName, number>> = {
  name: 100,
  postCode: 20,
  city: 100,
  recipient: 100,
  address: 200,
  contact: 100,
  phone: 40,
  remark: 500,
};

interface Props {
  row: SiteRow;
  /** The weeks that `row` sums up, in words: 'KW 47 und 48'. */
  weeks: string;
  /** Called with the new site when a spelling has been registered. */
  onMade: (site: Site) => void;
  onClose: () => void;
}

/**
 * Panel with a site's fields. A text is saved when its field loses the focus, everything else at once. A spelling that belongs
 * to no site is registered as a site by a button, or when its first field is saved.
 */
export const SitePanel = ({ row, weeks, onMade, onClose }: Props): ReactNode => {
  const { t } = useText();
  const id = useId();
  const regions = useRegions();
  const { site } = row;
  const mayUpdate = useMay(updateSiteEndpoint);
  const mayCreate = useMay(createSiteEndpoint);
  const disabled = !(site ? mayUpdate : mayCreate);
  const spelling: SiteSpelling = { city: row.city, name: row.name, postCode: row.postCode };
  const shown = site ?? { ...nothingKnown, ...spelling };
  const save = async (
    changes: SiteChanges,
    done = 'siteBook.saved' as 'siteBook.saved' | 'siteBook.retired',
  ): Promise<void> => {
    const saved = site
      ? await updateSite(site, changes)
      : await createSite({ ...spelling, ...changes, status: 'ACTIVE' });
    showSavedSite(saved.data);
    notifyDone(t(site ? done : 'siteBook.created', { name: saved.data.name }), saved, { series: 'site' });
    if (!site) onMade(saved.data);
  };
  const saveNow = (changes: SiteChanges, done?: 'siteBook.retired'): void =>
    void save(changes, done).catch(notifyFailure);
  const field = (name: TextName, more: Partial<Parameters<typeof AutoSavedField>[0]> = {}): ReactNode => (
    <AutoSavedField
      id={`${id}-${name}`}
      name={name}
      label={t(`siteBook.field.${name}`)}
      value={shown[name]}
      maxLength={longest[name]}
      disabled={disabled}
      onSave={async (text) => await save({ [name]: text })}
      {...more}
    />
  );
  const call = shown.phone !== '' && (
    <a
      className={styles['call']}
      href={`tel:${shown.phone.replaceAll(/[^\d+]/g, '')}`}
      aria-label={t('siteBook.call')}
    >
      <Phone size={16} strokeWidth={1.75} aria-hidden />
    </a>
  );
  const { site: sections } = use(OrderExtrasContext);
  const isRetired = site?.status === 'INACTIVE';
  const about = t('siteBook.about', { count: row.orders, t: formatTonnes(row.kg), weeks });
  return (
    <aside className={styles['panel']} aria-label={row.name}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{row.name}</h2>
        <p className={styles['quiet']}>
          {about} {isRetired && <Badge>{t('siteBook.inactive')}</Badge>}
        </p>
        <IconButton
          className={styles['close']}
          size="small"
          icon={X}
          label={t('siteBook.close')}
          onClick={onClose}
        />
      </header>
      <div className={styles['body']}>
        {!site && (
          <div className={styles['take']}>
            <span>{t('siteBook.notInBook')}</span>
            {mayCreate && (
              <Button size="small" variant="primary" onClick={() => saveNow({})}>
                {t('siteBook.take')}
              </Button>
            )}
          </div>
        )}
        {site && field('name', { required: true })}
        <div className={styles['narrowWide']}>
          {field('postCode', { required: true })}
          {field('city', { required: true })}
        </div>
        {field('address')}
        {field('recipient')}
        <div className={styles['wideNarrow']}>
          {field('contact')}
          {field('phone', { type: 'tel', end: call })}
        </div>
        <WindowsEditor
          windows={shown.windows}
          disabled={disabled}
          onSave={(windows) => saveNow({ windows })}
        />
        <Types
          types={shown.truckTypes}
          disabled={disabled}
          onSave={(types) => saveNow({ truckTypes: types })}
        />
        <div className={styles['halves']}>
          <Field id={`${id}-region`} label={t('siteBook.field.region')}>
            <Select
              id={`${id}-region`}
              label={t('siteBook.field.region')}
              value={shown.region}
              disabled={disabled}
              options={[
                { value: '', label: t('siteBook.field.region.plant') },
                ...regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onValueChange={(region) => saveNow({ region })}
            />
          </Field>
          <div>
            <h3 className={styles['label']}>{t('siteBook.field.crane')}</h3>
            <fieldset className={styles['crane']} disabled={disabled}>
              <Switch
                label={t('siteBook.field.crane.needed')}
                checked={shown.craneNeeded}
                onCheckedChange={(craneNeeded) => saveNow({ craneNeeded })}
              />
            </fieldset>
          </div>
        </div>
        {field('remark', { lines: true })}
        {site &&
          sections.map((Section, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- extras never change while the page is open
            <Section key={index} site={site} />
          ))}
        {shown.aliases.length > 0 && (
          <section>
            <h3 className={styles['label']}>{t('siteBook.field.aliases')}</h3>
            <ul className={styles['aliases']}>
              {shown.aliases.map((alias) => (
                <li key={`${alias.name}|${alias.postCode}|${alias.city}`}>
                  <span>{alias.name}</span>
                  <span className={styles['quiet']}>{`${alias.postCode} ${alias.city}`}</span>
                  {!disabled && (
                    <IconButton
                      size="tiny"
                      icon={X}
                      label={t('siteBook.field.aliases.remove', { name: alias.name })}
                      onClick={() => saveNow({ aliases: shown.aliases.filter((one) => one !== alias) })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {site && !disabled && (
          <Button
            size="small"
            className={styles['retire']}
            onClick={() =>
              saveNow(
                { status: isRetired ? 'ACTIVE' : 'INACTIVE' },
                isRetired ? undefined : 'siteBook.retired',
              )
            }
          >
            {t(isRetired ? 'siteBook.reopen' : 'siteBook.retire')}
          </Button>
        )}
      </div>
    </aside>
  );
};
