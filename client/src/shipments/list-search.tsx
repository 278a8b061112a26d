import { useSetAtom } from 'jotai';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { focusFirstCardSoon } from './focus-card.ts';
import { foundOnTrucksAtom, searchAtom } from './list-state.ts';
import styles from './list-search.module.css';
import { closeDrawer, openDrawer } from './panel-drawer.tsx';

const debounceMilliseconds = 200;

export const ListSearch = (): ReactNode => {
  const { t } = useText();
  const search = useSetAtom(searchAtom);
  const [text, setText] = useState('');
  const onTrucks = useAtomValue(foundOnTrucksAtom);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({
    '/': () => {
      field.current?.focus();
      // The field is in a closed drawer in narrow windows.
      if (document.activeElement !== field.current) openDrawer();
    },
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => () => search(''), [search]);
  return (
    <TextInput
      ref={field}
      type="search"
      icon={Search}
      value={text}
      onValueChange={setText}
      placeholder={t('shipment.search')}
      aria-label={t('shipment.search')}
      end={
        onTrucks === null ? (
          <Kbd>/</Kbd>
        ) : (
          <span role="status" className={styles['onTrucks']}>
            {t('shipment.search.onTrucks', { n: onTrucks })}
          </span>
        )
      }
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault();
          search(text);
          focusFirstCardSoon();
        }
        if (event.key !== 'Escape') return;
        if (text) setText('');
        else if (!closeDrawer()) event.currentTarget.blur();
      }}
    />
  );
};
