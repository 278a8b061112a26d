import type { YardLink } from '@werkplan/shared/yard/yard-link-schema.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import Copy from 'lucide-react/icons/copy';
import CodeIcon from 'lucide-react/icons/qr-code';
import type { ReactNode } from 'react';
import { truckOfDeliveryAtom } from '../deliveries/delivery-atoms.ts';
import { yardOriginAtom } from '../deliveries/yard-origin.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { sinceText } from '../lib/since-text.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './yard-links-dialog.module.css';

interface Props {
  link: YardLink;
  /** True while its QR code is shown. */
  isOpen: boolean;
  onToggle: () => void;
  onRevoke: () => void;
}

/** Returns what a link covers: 'Alle Touren', 'Halle 2', 'OG-BS 218'. */
const useReach = ({ deliveryId, hallId }: YardLink): string => {
  const { t } = useText();
  const truck = useAtomValue(truckOfDeliveryAtom(deliveryId ?? 0));
  if (deliveryId !== null) return truck?.registration ?? t('yardLinks.runGone');
  return hallId === null ? t('yardLinks.reach.yard') : t('yardLinks.reach.hall', { id: hallId });
};

/** Returns false over plain HTTP, where browsers have no clipboard API; then the copy button is left out. */
const mayCopy = (): boolean => 'clipboard' in navigator;

const Code = ({ link }: { link: YardLink }): ReactNode => {
  const { t } = useText();
  const address = yardAddress(useAtomValue(yardOriginAtom), link.token);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    notify.success(t('yardLinks.copied'));
  };
  return (
    <div className={styles['code']}>
      <QrCode text={address} label={t('yardLinks.code', { name: link.name })} className={styles['picture']} />
      <div className={styles['about']}>
        {link.deliveryId !== null && <p>{t('yardLinks.onPrint')}</p>}
        {mayCopy() && (
          <Button size="small" icon={Copy} onClick={() => void copy().catch(() => undefined)}>
            {t('yardLinks.copy')}
          </Button>
        )}
      </div>
    </div>
  );
};

export const YardLinkEntry = ({ link, isOpen, onToggle, onRevoke }: Props): ReactNode => {
  const { t, language } = useText();
  const { name, createdBy, lastSeenAt } = link;
  const seen =
    lastSeenAt === null
      ? t('yardLinks.notSeen')
      : t('yardLinks.seen', { seen: sinceText(lastSeenAt, language) });
  const reach = useReach(link);
  const facts = [...(reach === name ? [] : [reach]), t('yardLinks.made', { by: createdBy }), seen];
  return (
    <li className={styles['entry']}>
      <div className={styles['row']}>
        <span className={styles['words']}>
          <b className={styles['name']}>{name}</b>
          <span className={styles['facts']}>{facts.join(' · ')}</span>
        </span>
        <Button
          size="small"
          icon={CodeIcon}
          aria-expanded={isOpen}
          aria-label={t('yardLinks.showOne', { name })}
          onClick={onToggle}
        >
          {t('yardLinks.show')}
        </Button>
        <Button size="small" aria-label={t('yardLinks.revokeOne', { name })} onClick={onRevoke}>
          {t('yardLinks.revoke')}
        </Button>
      </div>
      {isOpen && <Code link={link} />}
    </li>
  );
};
