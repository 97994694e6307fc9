import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignProvider } from '#design/design-provider.tsx';
import { handleSessionEnd } from '#platform/api-client/client.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';
import { startTexts } from './i18n.ts';
import { createConsoleRouter } from './router.tsx';
import { endSession } from './session-end.ts';

window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));

const router = createConsoleRouter();
handleSessionEnd(() => void endSession(router));

// Texts and the first route load side by side; what is drawn first already has its words.
await Promise.all([startTexts(), router.load()]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DesignProvider>
      <RouterProvider router={router} />
    </DesignProvider>
  </StrictMode>,
);

// What nobody waits for.
void import('./afterwards.ts').then(({ startAfterwards }) => startAfterwards(router));
