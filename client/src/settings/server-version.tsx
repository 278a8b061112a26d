import { useEffect, useState, type ReactNode } from 'react';
import styles from './settings.module.css';

/** Shows the server's version and commit, for support. */
export const ServerVersion = (): ReactNode => {
  const [program, setProgram] = useState<string | null>(null);
  useEffect(() => {
    fetch('/healthz')
      .then(async (answer) => (await answer.json()) as { program?: string })
      .then(
        (health) => setProgram(health.program ?? null),
        () => undefined,
      );
  }, []);
  return program === null ? null : <p className={styles['text']}>{program}</p>;
};
