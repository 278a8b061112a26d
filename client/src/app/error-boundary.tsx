import { Component, type ReactNode } from 'react';
import { PageFailure } from './failure.tsx';

interface Props {
  /** A changed key remounts the page after an error. */
  resetKey: string;
  children: ReactNode;
}
interface State {
  readonly failedAt: string | null;
}

/** Catches the errors of a page, so that the sidebar stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    if (state.failedAt === '') return { failedAt: props.resetKey };
    return state.failedAt !== null && state.failedAt !== props.resetKey ? { failedAt: null } : null;
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <PageFailure />;
  }
}
