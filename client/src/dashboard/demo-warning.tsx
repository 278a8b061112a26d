import { listAlertsEndpoint } from '@werkplan/shared/operations/alert-endpoints.ts';
import { demoSignInsWarning, weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useMay } from '../account/may.ts';
import { planWarningAtom } from '../account/sign-in-atoms.ts';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Banner } from '../ui/banner.tsx';

/** Warns users while the demo users still have their public password; admins see an alert instead. */
export const DemoWarning = (): ReactNode => {
  const { t } = useText();
  const isTold = useMay(listAlertsEndpoint);
  if (useAtomValue(planWarningAtom) !== demoSignInsWarning || isTold) return null;
  const text = (
    <>
      <strong>{t('dashboard.demo.open')}</strong> {t('dashboard.demo.cure')}
    </>
  );
  return <Banner tone="warn" icon={<TriangleAlert size={16} aria-hidden />} role="status" text={text} />;
};

/** Warns a user who has signed in with a common password. */
export const WeakPasswordHint = (): ReactNode => {
  const { t } = useText();
  if (useAtomValue(planWarningAtom) !== weakPasswordWarning) return null;
  const text = (
    <>
      <strong>{t('dashboard.weakPassword')}</strong> {t('dashboard.weakPassword.cure')}
    </>
  );
  return <Banner tone="warn" icon={<TriangleAlert size={16} aria-hidden />} role="status" text={text} />;
};
