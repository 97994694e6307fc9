import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadShellPreview } from './shell/load-shell-preview.ts';
import { PageError } from './page-error.tsx';

// If its file cannot be loaded, show the error without the frame.
const Frame = lazy<ComponentType<{ path: string; children: ReactNode }>>(() =>
  loadShellPreview().then(
    ({ ShellPreview }) => ({ default: ShellPreview }),
    () => ({ default: ({ children }) => children }),
  ),
);

/** Shown when the first call fails: the frame of every screen, with the error and a retry button inside. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <Frame path={window.location.pathname}>
        <PageError {...props} />
      </Frame>
    </Suspense>
  );
}
