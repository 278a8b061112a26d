import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Kbd } from '../ui/kbd.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { searchAtom } from './list-state.ts';
import { isPanelOpenAtom } from './panel-drawer.tsx';

const debounceMilliseconds = 200;

export const ListSearch = (): ReactNode => {
  const { t } = useText();
  const search = useSetAtom(searchAtom);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({
    '/': () => {
      field.current?.focus();
      if (document.activeElement === field.current) return;
      // It lies in the closed drawer.
      store.set(isPanelOpenAtom, true);
      requestAnimationFrame(() => field.current?.focus());
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
      end={<Kbd>/</Kbd>}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text) setText('');
        else event.currentTarget.blur();
      }}
    />
  );
};
