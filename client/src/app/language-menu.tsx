import { Check, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { languages, nameOfLanguage } from '@werkplan/shared/i18n/languages.ts';
import { chooseLanguage } from '../account/account-api.ts';
import { useText } from '../lib/i18n.ts';
import { Menu } from '../ui/menu.tsx';
import { SidebarButton } from './sidebar-item.tsx';

export const LanguageMenu = ({ open }: { open: boolean }): ReactNode => {
  const { t, language } = useText();
  const items = languages.map((one) => ({
    key: one,
    label: nameOfLanguage(one),
    onSelect: () => chooseLanguage(one),
    ...(one === language && { icon: Check }),
  }));
  return (
    <Menu
      trigger={<SidebarButton icon={Languages} label={nameOfLanguage(language)} open={open} />}
      heading={t('navigation.language')}
      items={items}
      side="right"
      align="end"
    />
  );
};
