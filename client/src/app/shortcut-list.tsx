import type { ReactNode, Ref } from 'react';
import { may } from '../account/may.ts';
import { useText } from '../lib/i18n.ts';
import { Kbd } from '../ui/kbd.tsx';
import styles from './shortcut-list.module.css';
import { shortcutGroups, type Shortcut, type ShortcutGroup } from './shortcut-groups.ts';

const Row = ({ shortcut: { does, keys } }: { shortcut: Shortcut }): ReactNode => {
  const { t } = useText();
  const names = keys.map((key) => ('sign' in key ? key.sign : t(key.text)));
  return (
    <div className={styles['row']}>
      <dt>{t(does)}</dt>
      <dd className={styles['keys']}>
        {names.map((name) => (
          <Kbd key={name} isSpoken>
            {name}
          </Kbd>
        ))}
      </dd>
    </div>
  );
};

const Group = ({ group: { title, shortcuts } }: { group: ShortcutGroup }): ReactNode => {
  const { t } = useText();
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{t(title)}</h3>
      <dl className={styles['rows']}>
        {shortcuts.map((shortcut) => (
          <Row key={shortcut.does} shortcut={shortcut} />
        ))}
      </dl>
    </section>
  );
};

export const ShortcutList = ({ ref }: { ref?: Ref<HTMLDivElement> }): ReactNode => {
  const { t } = useText();
  return (
    <>
      <p className={styles['hint']}>{t('shortcuts.typing')}</p>
      {/* Focused on opening, so that screen readers start at the top and arrow keys scroll. */}
      <div ref={ref} tabIndex={-1} className={styles['groups']}>
        {shortcutGroups
          .filter(({ needs }) => needs === undefined || may(needs))
          .map((group) => (
            <Group key={group.title} group={group} />
          ))}
      </div>
    </>
  );
};
