import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newReference, reportDefect } from './defect.ts';
import { ErrorState } from './states.tsx';

interface BoundaryState {
  reference: string | null;
}

interface BoundaryProps {
  children: ReactNode;
  /** Shows nothing in their place: for what the page is whole without. */
  isSilent?: boolean;
}

/**
 * Catches render failures of its children, so that the rest of the screen stays usable; they can be retried in place.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { reference: null };

  static getDerivedStateFromError(): BoundaryState {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    reportDefect(error, this.state.reference ?? undefined);
  }

  override render() {
    if (this.state.reference === null) return this.props.children;
    if (this.props.isSilent) return null;
    return <PartFailed reference={this.state.reference} onRetry={() => this.setState({ reference: null })} />;
  }
}

function PartFailed({ reference, onRetry }: { reference: string; onRetry(): void }) {
  const { t } = useTranslation('common');
  return <ErrorState title={t('error.part')} message={t('error.generalWith', { reference })} onRetry={onRetry} />;
}
