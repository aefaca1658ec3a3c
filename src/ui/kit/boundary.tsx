/** When one part of the screen fails, the rest keeps working. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: ReactNode;
  /** When this value changes after a failure, the part renders again. */
  readonly retryOn?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly retryOn: unknown;
}

export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, retryOn: this.props.retryOn };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.retryOn === state.retryOn ? null : { failed: false, retryOn: props.retryOn };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
