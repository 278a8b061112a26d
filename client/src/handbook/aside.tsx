import type { Tokens } from 'marked';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import styles from './aside.module.css';
import { headingAnchor, type Chapter, headingsOf, parseStep } from './book.ts';

/** Lists a chapter's headings as links, and the shortcuts in the chapter's first numbered list. */
export const Aside = ({ chapter }: { chapter: Chapter }): ReactNode => {
  const { t } = useText();
  const list = chapter.tokens.find((token): token is Tokens.List => token.type === 'list' && token.ordered);
  const steps = (list?.items ?? []).map(parseStep).filter(({ keys }) => keys.length > 0);
  const goTo = (anchor: string): void => {
    const heading = document.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles['aside']}>
      <h2 className={styles['name']}>{t('handbook.onThisPage')}</h2>
      <ul className={styles['headings']}>
        {headingsOf(chapter).map(({ text }) => (
          <li key={text}>
            <button type="button" className={styles['heading']} onClick={() => goTo(headingAnchor(text))}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <section className={styles['keys']} aria-label={t('handbook.keys')}>
          <h2 className={styles['name']}>{t('handbook.keys')}</h2>
          {steps.map(({ title, keys }) => (
            <p key={title} className={styles['key']}>
              <span>{title.replaceAll(/[„“”]/gu, '')}</span>
              <span className={styles['signs']}>
                {keys.map((key) => (
                  <Kbd key={key} isSpoken>
                    {key}
                  </Kbd>
                ))}
              </span>
            </p>
          ))}
        </section>
      )}
    </aside>
  );
};
