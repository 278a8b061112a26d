import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './card-link.module.css';

interface Props {
  to: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Link in the head of a dashboard card: 'Zur Lieferung →'. */
export const CardLink = ({ to, onClick, children }: Props): ReactNode => (
  <Link to={to} className={styles['link']} onClick={onClick}>
    {children}
    <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
  </Link>
);
