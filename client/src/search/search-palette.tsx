import { Dialog } from '@base-ui/react/dialog';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { searchWords } from '@werkplan/shared/search/search-words.ts';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { passwordManagerOptOut } from '../ui/password-managers.ts';
import { Spinner } from '../ui/spinner.tsx';
import { HitOption } from './hit-option.tsx';
import { findRuns } from './find-runs.ts';
import { defaultHitIndex, groupHits, type PageHit, type Hit, type HitGroup } from './hit.ts';
import { openHit } from './open-hit.ts';
import styles from './search-palette.module.css';
import { focusBeforeSearch } from './early-search-field.tsx';
import { useSearch, type SearchAnswer } from './use-search.ts';

/** Text in place of hits: how to search, that the server did not answer, or that nothing was found. */
const Sentence = ({ found }: { found: SearchAnswer | null }): ReactNode => {
  const { t } = useText();
  if (found === null) return <p className={styles['hint']}>{t('search.hint')}</p>;
  if (found.result === null) return <p className={styles['hint']}>{t('search.failed')}</p>;
  return (
    <EmptyState icon={SearchX} title={t('search.none', { text: found.text })} text={t('search.noneHint')} />
  );
};

interface ListProps {
  id: string;
  groups: readonly HitGroup[];
  words: readonly string[];
  active: number;
  onPoint: (index: number) => void;
  onOpen: (hit: Hit) => void;
}

const Hits = ({ id, groups, words, active, onPoint, onOpen }: ListProps): ReactNode => {
  const { t } = useText();
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return groups.map(({ kind, hits }, group) => (
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} role="presentation" className={styles['group']}>
        {t(`search.${kind}`)}
      </div>
      {hits.map((hit, index) => {
        const place = (starts[group] ?? 0) + index;
        return (
          <HitOption
            key={hit.found.id}
            id={`${id}-${place}`}
            hit={hit}
            words={words}
            isActive={place === active}
            onPoint={() => onPoint(place)}
            onOpen={() => onOpen(hit)}
          />
        );
      })}
    </div>
  ));
};

const Keys = (): ReactNode => {
  const { t } = useText();
  return (
    <footer className={styles['foot']}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('search.keys.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('search.keys.open')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('search.keys.close')}
      </span>
    </footer>
  );
};

const idOf = ({ kind, found }: Hit): string => `${kind} ${found.id}`;

/** Keeps the hit that the user has chosen by arrow keys or pointer; a changed text returns to the default. */
const useActive = (text: string, hits: readonly Hit[]) => {
  const [chosen, setChosen] = useState({ text: '', id: '' });
  const at = chosen.text === text ? hits.findIndex((hit) => idOf(hit) === chosen.id) : -1;
  const isChosen = at !== -1;
  const active = isChosen ? at : defaultHitIndex(hits);
  const choose = (index: number): void => {
    const hit = hits[index];
    if (hit) setChosen({ text, id: idOf(hit) });
  };
  const move = (by: number): void => choose((active + by + hits.length) % hits.length);
  return { active, isChosen, choose, move };
};

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  pages: readonly PageHit[];
  onOpenPage: (path: string) => void;
  /** Opens the delivery notes of this run once its day is shown. */
  onOpenNotes: (deliveryId: number) => void;
}

/** Dialog that searches pages and all days of the plan (rules/search.md). */
export const SearchPalette = ({
  text,
  onType,
  onClose,
  pages,
  onOpenPage,
  onOpenNotes,
}: Props): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const mayPlace = useMay(fillSlotEndpoint);
  const { found, isSearching } = useSearch(text);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  const runs = findRuns(text, useAtomValue(shownDayAtom));
  const groups = groupHits(found?.result ?? null, pages, runs, found?.notes);
  const hits = groups.flatMap((group) => group.hits);
  const { active, isChosen, choose, move } = useActive(text, hits);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, active]);
  const open = (hit: Hit | undefined): void => {
    if (!hit) return;
    isOpened.current = true;
    onClose();
    if (hit.kind === 'pages') onOpenPage(hit.found.id);
    else openHit(hit, navigate, mayPlace);
    if (hit.kind === 'notes') onOpenNotes(hit.found.deliveryId);
  };
  // If the user presses Enter before the answer, the active hit opens once the answer arrives.
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (isEntered && !isSearching) open(hits[active]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    // A run of the shown day opens at once, because it stays the first hit whatever the server answers.
    const waits = isSearching && !isChosen && hits[active]?.kind !== 'runs';
    setEntered(event.key === 'Enter' && waits);
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    else if (!waits) open(hits[active]);
    event.preventDefault();
  };
  const hasHits = hits.length > 0;
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['scrim']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            className={styles['palette']}
            aria-label={t('search.title')}
            initialFocus={field}
            // The focus goes to the opened hit, or back to where it was before the search.
            finalFocus={() => !isOpened.current && focusBeforeSearch()}
          >
            <label className={styles['field']}>
              <Search size={18} strokeWidth={1.75} aria-hidden />
              <input
                ref={field}
                className={styles['input']}
                type="text"
                role="combobox"
                aria-label={t('search.field')}
                aria-expanded={hasHits}
                aria-controls={list}
                aria-autocomplete="list"
                aria-activedescendant={hasHits ? `${list}-${active}` : undefined}
                autoComplete="off"
                {...passwordManagerOptOut}
                spellCheck={false}
                maxLength={100}
                placeholder={t('search.field')}
                value={text}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <span className={cx(styles['busy'], isSearching && styles['searching'])}>
                <Spinner size={16} />
              </span>
            </label>
            <div
              id={list}
              role="listbox"
              aria-label={t('search.title')}
              aria-busy={isSearching}
              className={styles['list']}
            >
              <Hits
                id={list}
                groups={groups}
                words={searchWords(found?.text ?? text)}
                active={active}
                onPoint={choose}
                onOpen={open}
              />
              {hasHits && found?.result === null && <Sentence found={found} />}
            </div>
            {!hasHits && (
              <div className={styles['none']}>
                <Sentence found={found} />
              </div>
            )}
            <p role="status" className="visually-hidden">
              {hasHits && t('search.count', { count: hits.length })}
            </p>
            <Keys />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
