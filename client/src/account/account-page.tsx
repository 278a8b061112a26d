import Languages from 'lucide-react/icons/languages';
import type { ReactNode } from 'react';
import { languages, nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import { changeLanguage } from '../lib/change-language.ts';
import { useText } from '../lib/i18n.ts';
import styles from './account-page.module.css';
import { RebarMesh } from './rebar-mesh.tsx';

/** Layout of the account pages: the form, and a decoration beside it on wide screens. */
export const AccountPage = ({ brand, children }: { brand: ReactNode; children: ReactNode }): ReactNode => {
  const { t, language } = useText();
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <header className={styles['brand']}>
          {brand}
          {t('app.name')}
        </header>
        <main className={styles['main']}>{children}</main>
        <footer>
          <div className={styles['languages']} aria-label={t('navigation.language')} role="group">
            <Languages size={14} strokeWidth={1.75} aria-hidden />
            {languages.map((one) => (
              <button
                key={one}
                type="button"
                lang={one}
                aria-pressed={one === language}
                className={styles['language']}
                onClick={() => changeLanguage(one)}
              >
                {nameOfLanguage(one)}
              </button>
            ))}
          </div>
        </footer>
      </div>
      <aside className={styles['picture']}>
        <RebarMesh />
        <p className={styles['claim']}>{t('account.claim')}</p>
      </aside>
    </div>
  );
};
