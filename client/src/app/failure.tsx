import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './failure.module.css';

/** Shown when a page throws an error; offers a reload. */
export const PageFailure = (): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['failure']} role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={t('common.failure.title')}
        text={t('common.failure.text')}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    </div>
  );
};

/** Shown instead of the page when the first session check got no answer or was refused. */
export const ServerUnreachable = ({
  isRefused = false,
  onRetry,
}: {
  isRefused?: boolean;
  onRetry: () => void;
}): ReactNode => {
  const { t } = useText();
  return (
    <div className={styles['failure']} role="alert">
      <EmptyState
        icon={CloudOff}
        title={t(isRefused ? 'live.banner.refused' : 'common.unreachable.title')}
        text={t(navigator.onLine ? 'common.unreachable.text' : 'live.banner.noNetwork')}
        action={
          <Button variant="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
};
