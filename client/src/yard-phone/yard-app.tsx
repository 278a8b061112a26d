import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { store } from '../lib/client.ts';
import { LanguagePicker } from './language-picker.tsx';
import { RunList } from './run-list.tsx';
import { RunView } from './run-view.tsx';
import styles from './yard-app.module.css';
import {
  linkAccessAtom,
  confirmedAtom,
  forgetShown,
  connectionAtom,
  runIdAtom,
  type LinkAccess,
} from './yard-atoms.ts';
import { YardBody } from './yard-body.tsx';
import { YardContext } from './yard-context.ts';
import { watchForNewerBuild } from './newer-build.ts';
import { loadParts, Receipts, SigningForm } from './parts-on-demand.tsx';
import { loadRefusals } from './refused-report.tsx';
import { YardHead } from './yard-head.tsx';
import { openLink } from './yard-link.ts';
import { openYard, type YardSession } from './yard.ts';
import Link2Off from 'lucide-react/icons/link-2-off';
import QrCode from 'lucide-react/icons/qr-code';
import linkOverStyles from './link-over.module.css';

/** Page without data, shown if there is no link or the link has ended. */
const LinkOver = ({ admission }: { admission: LinkAccess }): ReactNode => {
  const { t } = useText();
  if (admission.kind !== 'over')
    return (
      <main className={linkOverStyles['page']}>
        <LanguagePicker />
        <QrCode size={48} aria-hidden />
        <h1 className={linkOverStyles['title']}>{t('yardPage.link.none')}</h1>
        <p>{t('yardPage.link.scan')}</p>
      </main>
    );
  const { isExpired, lost } = admission;
  return (
    <main>
      <div className={linkOverStyles['page']} role="alert">
        <LanguagePicker />
        <Link2Off size={48} aria-hidden />
        <h1 className={linkOverStyles['title']}>
          {t(isExpired ? 'yardPage.link.expired' : 'yardPage.link.revoked')}
        </h1>
        {lost > 0 && <p className={linkOverStyles['lost']}>{t('yardPage.link.lost', { count: lost })}</p>}
        <p>{t('yardPage.link.deleted')}</p>
        <p>{t('yardPage.link.scan')}</p>
      </div>
    </main>
  );
};

const runInAddress = (): number | null => Number(new URLSearchParams(location.search).get('run')) || null;

const showRunInAddress = (): void => store().set(runIdAtom, runInAddress());

/**
 * Keeps the shown run in the address, so that the phone's back button leads to the list, and a reload keeps the run.
 */
const useRunInAddress = (): { readonly open: (id: number) => void; readonly back: () => void } => {
  useEffect(() => {
    showRunInAddress();
    addEventListener('popstate', showRunInAddress);
    return () => removeEventListener('popstate', showRunInAddress);
  }, []);
  const open = (id: number): void => {
    history.pushState({ ...(history.state as object | null), fromList: true }, '', `?run=${id}`);
    showRunInAddress();
    scrollTo(0, 0);
  };
  const back = (): void => {
    if ((history.state as { fromList?: boolean } | null)?.fromList) return history.back();
    history.replaceState(history.state, '', location.pathname);
    showRunInAddress();
  };
  return { open, back };
};

/** Time (ms) after which the page is stored for offline use; before, loading the runs needs the whole connection. */
const keepAfterMs = 3_000;
const keepThisPage = async (): Promise<void> => {
  const { cachePages } = await import('../lib/service-worker.ts');
  await Promise.all([loadRefusals(), loadParts()]);
  await cachePages([location.pathname]);
};
const keepPageOnceShown = (): (() => void) => {
  // The attempt fails without a connection, and the page that was stored before is kept.
  const timer = setTimeout(() => void keepThisPage().catch(() => undefined), keepAfterMs);
  return () => clearTimeout(timer);
};

/** Opens the link in the address, or the last one, while mounted. */
const useYard = (): YardSession | null => {
  const [yard, setYard] = useState<YardSession | null>(null);
  useEffect(() => {
    forgetShown();
    const link = openLink();
    if (link === null) {
      store().set(linkAccessAtom, { kind: 'none' });
      return undefined;
    }
    let isGone = false;
    const opening = openYard(link);
    void opening.then((opened) => isGone || setYard(opened));
    const stops = [keepPageOnceShown(), watchForNewerBuild()];
    return () => {
      isGone = true;
      for (const stop of stops) stop();
      void opening.then(({ stop }) => stop());
    };
  }, []);
  return yard;
};

const Waits = (): ReactNode => {
  const { t } = useText();
  const line = useAtomValue(connectionAtom);
  return (
    <>
      <YardHead title={t('yardPage.list')} detail="" />
      <YardBody>
        <p className={styles['waits']} role="status">
          {t(line === 'offline' ? 'yardPage.nothingYet' : 'yardPage.loading')}
        </p>
      </YardBody>
    </>
  );
};

const Shown = (): ReactNode => {
  const confirmed = useAtomValue(confirmedAtom);
  const runId = useAtomValue(runIdAtom);
  const { open, back } = useRunInAddress();
  if (!confirmed) return <Waits />;
  const { runs, link, timeZone } = confirmed.yard;
  // A link to a single run shows that run directly.
  const [only] = link.scope === 'run' ? runs : [];
  const run = only ?? runs.find(({ id }) => id === runId);
  if (!run) return <RunList confirmed={confirmed} onOpen={open} />;
  return <RunView key={run.id} run={run} timeZone={timeZone} onBack={only ? undefined : back} />;
};

const OpenedYard = (): ReactNode => {
  const { t } = useText();
  const yard = useYard();
  const admission = useAtomValue(linkAccessAtom);
  useEffect(() => {
    document.title = `${t('yardPage.list')} · ${t('app.name')}`;
  }, [t]);
  if (admission.kind === 'none' || admission.kind === 'over') return <LinkOver admission={admission} />;
  const shown = (
    <div className={styles['app']}>
      {admission.kind === 'receipts' ? <Receipts lost={admission.lost} /> : <Shown />}
      <SigningForm />
    </div>
  );
  return yard ? <YardContext value={yard}>{shown}</YardContext> : shown;
};

/** Counts the links opened in this tab, because a change of the `#` part does not reload the page. */
const useVisits = (): number => {
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const open = (): void => void (location.hash !== '' && setVisit((before) => before + 1));
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return visit;
};

/** App for loaders and drivers on their phones. */
export const YardApp = (): ReactNode => <OpenedYard key={useVisits()} />;
