import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchPalette } from '../search/search-palette.tsx';
import { useFoundPages } from './find-pages.ts';
import { openPage } from './open-page.ts';

interface Props {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** The search over all days and pages. */
export const AppSearch = (field: Props): ReactNode => {
  const navigate = useNavigate();
  const pages = useFoundPages(field.text);
  return <SearchPalette {...field} pages={pages} onOpenPage={(page) => openPage(page, navigate)} />;
};
