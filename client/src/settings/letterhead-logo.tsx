import {
  changeLogoEndpoint,
  logoTypes,
  maxLogoBytes,
  removeLogoEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { call } from '../lib/api-client.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useClient } from '../lib/client-context.tsx';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { plantAtom } from '../live/plant-settings.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './letterhead-logo.module.css';

/** Shows, changes and removes the logo in the letterhead of delivery notes (at most 200 kB). */
export const LetterheadLogo = ({ logo }: { logo: string | null }): ReactNode => {
  const { store } = useClient();
  const { t } = useText();
  const [isUnfit, setIsUnfit] = useState(false);
  const change = async (file: File | null): Promise<void> => {
    const fits = file === null || (file.size <= maxLogoBytes && logoTypes.some((type) => type === file.type));
    setIsUnfit(!fits);
    if (!fits) return;
    try {
      const { data } = await (file ? call(changeLogoEndpoint, {}, { file }) : call(removeLogoEndpoint, {}));
      store.set(plantAtom, data);
      notify.success(t('settings.plant.saved'));
    } catch (error) {
      notifyFailure(error);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // The field is reset, because choosing the same file again after a refusal would otherwise not trigger a change event.
    target.value = '';
    if (file) void change(file);
  };
  return (
    <div role="group" aria-label={t('settings.plant.logo')}>
      <span className={styles['label']} aria-hidden>
        {t('settings.plant.logo')}
      </span>
      <div className={styles['row']}>
        {logo !== null && (
          <img className={styles['logo']} src={`/api/logos/${logo}`} alt={t('settings.plant.logo')} />
        )}
        <label className={buttonClass({})}>
          <span>{t(logo === null ? 'settings.plant.logo.choose' : 'settings.plant.logo.change')}</span>
          <input type="file" accept={logoTypes.join()} className="visually-hidden" onChange={choose} />
        </label>
        {logo !== null && (
          <Button onClick={() => void change(null)}>{t('settings.plant.logo.remove')}</Button>
        )}
      </div>
      <p className={isUnfit ? styles['unfit'] : styles['hint']} role={isUnfit ? 'alert' : undefined}>
        {t(isUnfit ? 'error.LOGO_UNREADABLE' : 'settings.plant.logo.hint')}
      </p>
    </div>
  );
};
