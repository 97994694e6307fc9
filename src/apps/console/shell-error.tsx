import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadShellPreview } from '#core/shell/console/index.ts';
import { PageError } from './page-error.tsx';

// Without its file, what failed is told without the frame.
const Frame = lazy<ComponentType<{ path: string; children: ReactNode }>>(() =>
  loadShellPreview().then(
    ({ ShellPreview }) => ({ default: ShellPreview }),
    () => ({ default: ({ children }) => children }),
  ),
);

/** Stands where the first call failed: the frame of every screen, with what failed and the way to try again inside it. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <Frame path={window.location.pathname}>
        <PageError {...props} />
      </Frame>
    </Suspense>
  );
}
