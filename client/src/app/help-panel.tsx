import { Tabs } from '@base-ui/react/tabs';
import { useSetAtom } from 'jotai';
import { useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Article } from '../handbook/article.tsx';
import { tourStepAtom, tourSteps } from '../handbook/tour-state.ts';
import { bookLanguageFor, useBook } from '../handbook/use-book.ts';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './help-panel.module.css';
import { ShortcutList } from './shortcut-list.tsx';

/** Slugs of the handbook's chapters by the path of the page that they explain. */
const chapters: Readonly<Record<string, string>> = {
  '/': 'where-is-what',
  '/production': 'new-order',
  '/production/print': 'print',
  '/production-plan': 'hall-too-full',
  '/production-forecast': 'hall-too-full',
  '/delivery': 'cards-on-trucks',
  '/delivery/print': 'print',
  '/sites': 'sites',
  '/figures': 'search-and-figures',
  '/calendar': 'calendar-and-plant',
  '/users': 'users',
  '/settings': 'users',
};

/** Chapter that explains the shown page; the introduction on other pages. */
const PageInHandbook = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t, language } = useText();
  const book = useBook(bookLanguageFor(language));
  const { pathname } = useLocation();
  const slug = chapters[pathname] ?? 'first-day';
  const chapter = book?.chapters.find((one) => one.slug === slug);
  if (!book || !chapter) return null;
  return (
    <div className={styles['page']}>
      <Article chapter={chapter} pictures={book.pictures} />
      <Link to={`/handbook?page=${slug}`} onClick={onClose} className={styles['link']}>
        {t('handbook.open')}
      </Link>
    </div>
  );
};

const Tour = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useText();
  const begin = useSetAtom(tourStepAtom);
  return (
    <div className={styles['page']}>
      <ol className={styles['tour']}>
        {tourSteps.map((step) => (
          <li key={step}>
            <strong>{t(`handbook.tour.${step}`)}</strong> {t(`handbook.tour.${step}.text`)}
          </li>
        ))}
      </ol>
      <Button
        variant="primary"
        onClick={() => {
          onClose();
          begin(0);
        }}
      >
        {t('handbook.tour.begin')}
      </Button>
    </div>
  );
};

/** Help for the current page: its keys, its chapter of the handbook, and the tour. */
export const HelpPanel = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const tabs = [
    ['keys', t('handbook.keys'), <ShortcutList key="keys" ref={list} />],
    ['page', t('handbook.thisPage'), <PageInHandbook key="page" onClose={onClose} />],
    ['tour', t('handbook.tour'), <Tour key="tour" onClose={onClose} />],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('navigation.help')}
      width="wide"
      initialFocus={list}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <Tabs.Root defaultValue="keys">
        <Tabs.List className={styles['tabs']}>
          {tabs.map(([value, name]) => (
            <Tabs.Tab key={value} value={value} className={styles['tab']}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(([value, , panel]) => (
          <Tabs.Panel key={value} value={value} className={styles['panel']}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Dialog>
  );
};
