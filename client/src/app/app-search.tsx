import type { ReactNode } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { runOfOpenDeliveryNotesAtom } from '../notes/run-of-open-delivery-notes.ts';
import { SearchPalette } from '../search/search-palette.tsx';
import { useFoundPages } from './find-pages.ts';
import { addressOfPage, pageAt } from './pages.ts';
import { chosenDayAtom } from '../lib/day-atoms.ts';
import { shownInAddressAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';

const openPage = (path: string, navigate: NavigateFunction): void => {
  const page = pageAt(path);
  // Hall displays open in another tab, because they have no navigation.
  if (page.frame === 'wall') window.open(page.path, '_blank', 'noopener');
  else void navigate(addressOfPage(page, store().get(chosenDayAtom), store().get(shownInAddressAtom)));
};

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Search field for plan data of all days, and for pages. */
export const AppSearch = (field: Props): ReactNode => {
  const navigate = useNavigate();
  const pages = useFoundPages(field.text);
  return (
    <SearchPalette
      {...field}
      pages={pages}
      onOpenPage={(page) => openPage(page, navigate)}
      onOpenNotes={(deliveryId) => store().set(runOfOpenDeliveryNotesAtom, deliveryId)}
    />
  );
};
