import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import type { Chapter } from './book.ts';
import styles from './contents.module.css';

interface Props {
  chapters: readonly Chapter[];
  /** Slug of the open chapter. */
  open: string;
  addressOf: (slug: string) => string;
  onOpen?: () => void;
}

/** Lists the chapters by group; the up and down arrow keys move between them. */
export const Contents = ({ chapters, open, addressOf, onOpen }: Props): ReactNode => {
  const { t } = useText();
  const list = useRef<HTMLElement>(null);
  const groups = [...new Set(chapters.map(({ group }) => group))];
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  };
  return (
    <nav ref={list} className={styles['contents']} aria-label={t('handbook.contents')}>
      {chapters.length === 0 && <p className={styles['nothing']}>{t('handbook.nothing')}</p>}
      {groups.map((group) => (
        <section key={group} className={styles['group']}>
          <h2 className={styles['name']}>{group}</h2>
          {chapters
            .filter((chapter) => chapter.group === group)
            .map(({ slug, title }) => (
              <NavLink
                key={slug}
                to={addressOf(slug)}
                className={cx(styles['link'], slug === open && styles['open'])}
                aria-current={slug === open ? 'page' : undefined}
                onKeyDown={walk}
                {...(onOpen && { onClick: onOpen })}
              >
                {title}
              </NavLink>
            ))}
        </section>
      ))}
    </nav>
  );
};
