import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

/** Section of the settings page: title and description on the left, controls on the right. */
export const SettingsSection = ({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}): ReactNode => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        {text && <p className={styles['text']}>{text}</p>}
      </div>
      <div className={styles['content']}>{children}</div>
    </section>
  );
};
