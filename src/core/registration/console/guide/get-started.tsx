import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useGuide } from './use-guide.ts';
import { GET_STARTED_HASH } from './hash.ts';

const Dialog = lazy(() => import('./get-started-dialog.tsx'));

/** Shows the quick-start guide while the address has its hash. */
export function GetStarted() {
  const isRequested = useLocation({ select: ({ hash }) => hash === GET_STARTED_HASH });
  const { onboarding } = useGuide();
  const navigate = useNavigate();
  if (!isRequested || !onboarding) return null;
  return (
    <Suspense>
      <Dialog onClose={() => void navigate({ to: '.', search: true, hash: '', replace: true })} />
    </Suspense>
  );
}
