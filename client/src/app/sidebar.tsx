import { listPeopleEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { listWebhooksEndpoint } from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import { useSetAtom } from 'jotai';
import {
  CalendarCog,
  CalendarDays,
  ChartColumnStacked,
  ChartNoAxesCombined,
  Factory,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Settings,
  Sun,
  Truck,
  Users,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../account/may.ts';
import { signOutEverywhere } from '../account/sign-out-everywhere.ts';
import { cx } from '../lib/class-names.ts';
import { useText } from '../lib/i18n.ts';
import { themeAtom } from '../lib/theme.ts';
import { useAtom } from '../lib/use-atom.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Mark } from '../ui/mark.tsx';
import { pages } from './pages.ts';
import { sidebarOpenAtom } from './sidebar-atoms.ts';
import { SidebarButton, SidebarLink } from './sidebar-item.tsx';
import styles from './sidebar.module.css';
import { searchTextAtom } from './use-app-shortcuts.ts';

export const Sidebar = (): ReactNode => {
  const { t } = useText();
  const [open, setOpen] = useAtom(sidebarOpenAtom);
  const [theme, setTheme] = useAtom(themeAtom);
  const openSearch = useSetAtom(searchTextAtom);
  const mayKeepPeople = useMay(listPeopleEndpoint);
  const mayKeepWebhooks = useMay(listWebhooksEndpoint);
  const leave = async (): Promise<void> => {
    if (await signOutEverywhere()) setOpen(false);
  };
  return (
    <nav className={cx(styles['sidebar'], open && styles['open'])} aria-label={t('navigation.label')}>
      <Link to="/" className={styles['logo']} aria-label={t('navigation.home')}>
        <Mark />
        {open && <span className={styles['name']}>{t('app.name')}</span>}
      </Link>
      <SidebarLink page={pages.dashboard} icon={LayoutDashboard} open={open} />
      <SidebarButton
        icon={Search}
        label={t('navigation.search')}
        shortcut="Ctrl K"
        open={open}
        aria-keyshortcuts="Control+K"
        onClick={() => openSearch('')}
      />
      <hr className={styles['rule']} />
      <SidebarLink page={pages.productionPlan} icon={CalendarDays} open={open} />
      <SidebarLink page={pages.productionForecast} icon={ChartColumnStacked} open={open} />
      <SidebarLink page={pages.production} icon={Factory} open={open} />
      <SidebarLink page={pages.delivery} icon={Truck} open={open} countsWaiting />
      <SidebarLink page={pages.figures} icon={ChartNoAxesCombined} open={open} />
      <div className={styles['gap']} />
      <SidebarLink page={pages.wall} icon={Monitor} open={open} ownWindow />
      <SidebarLink page={pages.calendar} icon={CalendarCog} open={open} />
      {mayKeepPeople && <SidebarLink page={pages.users} icon={Users} open={open} />}
      {mayKeepWebhooks && <SidebarLink page={pages.webhooks} icon={Webhook} open={open} />}
      <SidebarLink page={pages.settings} icon={Settings} open={open} />
      <LanguageMenu open={open} />
      <SidebarButton
        icon={theme === 'light' ? Moon : Sun}
        label={t(theme === 'light' ? 'navigation.darkTheme' : 'navigation.lightTheme')}
        open={open}
        onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}
      />
      <SidebarButton icon={LogOut} label={t('navigation.logOut')} open={open} onClick={() => void leave()} />
      <hr className={styles['rule']} />
      <SidebarButton
        icon={open ? PanelLeftClose : PanelLeftOpen}
        label={t(open ? 'navigation.collapse' : 'navigation.expand')}
        shortcut="Ctrl B"
        open={open}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
    </nav>
  );
};
