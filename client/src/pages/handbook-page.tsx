import Languages from 'lucide-react/icons/languages';
import Printer from 'lucide-react/icons/printer';
import Search from 'lucide-react/icons/search';
import { nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageFrame } from '../app/page-frame.tsx';
import { Article } from '../handbook/article.tsx';
import { Aside } from '../handbook/aside.tsx';
import { Contents } from '../handbook/contents.tsx';
import { findChapters } from '../handbook/find-chapters.ts';
import {
  type BookLanguage,
  bookLanguageFor,
  bookLanguages,
  isBookLanguage,
  useBook,
} from '../handbook/use-book.ts';
import { useText } from '../lib/i18n.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './handbook-page.module.css';

/** Shows the handbook: its table of contents, a chapter, and the chapter's headings. */
export const HandbookPage = (): ReactNode => {
  const { t, language: ofScreens } = useText();
  const shown = bookLanguageFor(ofScreens);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const chosen = address.get('in');
  const language = isBookLanguage(chosen) ? chosen : shown;
  const book = useBook(language);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const column = useRef<HTMLDivElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (book) markPageUsable();
  }, [book]);
  const found = book ? findChapters(book.chapters, text) : [];
  const slug = address.get('page') ?? book?.chapters[0]?.slug ?? '';
  const chapter = book?.chapters.find((one) => one.slug === slug);
  useEffect(() => {
    column.current?.scrollTo(0, 0);
  }, [slug, language]);
  const addressOf = (page: string, to: BookLanguage = language): string =>
    `/handbook?${new URLSearchParams({ page, ...(to !== shown && { in: to }) }).toString()}`;
  const other = bookLanguages.find((one) => one !== language) ?? language;
  const contents = <Contents chapters={found} open={slug} addressOf={(page) => addressOf(page)} />;
  return (
    <PageFrame
      heading={
        <div className={styles['search']}>
          <TextInput
            ref={field}
            type="search"
            icon={Search}
            value={text}
            onValueChange={setText}
            placeholder={t('handbook.search')}
            aria-label={t('handbook.search')}
            end={<Kbd>/</Kbd>}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === 'Enter' && first) void navigate(addressOf(first.slug));
              if (event.key === 'Escape') setText('');
            }}
          />
        </div>
      }
      actions={
        <>
          <Button icon={Languages} onClick={() => void navigate(addressOf(slug, other))}>
            {nameOfLanguage(other)}
          </Button>
          <Button icon={Printer} onClick={() => print()}>
            {t('handbook.print')}
          </Button>
        </>
      }
    >
      <div className={styles['page']} lang={language} aria-busy={book === null}>
        <div className={styles['contents']}>{contents}</div>
        <div ref={column} className={styles['column']} tabIndex={-1}>
          <details className={styles['menu']}>
            <summary>{t('handbook.contents')}</summary>
            {contents}
          </details>
          {book && chapter && <Article chapter={chapter} pictures={book.pictures} />}
          {book && !chapter && <EmptyState icon={Search} title={t('handbook.missing')} />}
        </div>
        <div className={styles['aside']}>{chapter && <Aside chapter={chapter} />}</div>
      </div>
    </PageFrame>
  );
};
