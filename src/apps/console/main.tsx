import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignProvider } from '#design/design-provider.tsx';
import { loadShellPreview } from '#core/shell/console/index.ts';
import { handleSessionEnd } from '#platform/api-client/client.ts';
import { handleDoneEarlier } from '#platform/api-client/once.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';
import { startTexts } from './i18n.ts';
import { notifyDoneEarlier } from './query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { endSession } from './session-end.ts';

window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));

const router = createConsoleRouter();
handleSessionEnd(() => void endSession(router));
handleDoneEarlier(notifyDoneEarlier);

const root = createRoot(document.getElementById('root')!);
const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <DesignProvider>{content}</DesignProvider>
    </StrictMode>,
  );

// Before anything takes the answer away. Once it is a refusal, there is no session to show the frame for.
let isSessionExpected = window.earlyCall !== undefined;
const refuse = () => (isSessionExpected = false);
window.earlyCall?.answer.then(({ ok }) => ok || refuse(), refuse);
const loaded = router.load();
// Texts and the first route load side by side; what is drawn first already has its words.
await startTexts();
// The page itself does not hang on it.
if (isSessionExpected) await preview().catch(reportFailure);
await loaded;
// In slices, between which the browser gets on with showing what was drawn before.
startTransition(() => show(<RouterProvider router={router} />));

/**
 * Most of what a page is made of waits for who is signed in, and takes the browser a while to work out; its frame does neither,
 * and is seen before.
 */
async function preview(): Promise<void> {
  const { ShellPreview } = await loadShellPreview();
  // Nothing is drawn of a page that nobody sees, and waiting for it would have no end.
  if (!isSessionExpected || document.visibilityState === 'hidden') return;
  show(<ShellPreview path={window.location.pathname} />);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}

// What nobody waits for.
void import('./deferred-tasks.ts').then(({ startDeferredTasks }) => startDeferredTasks(router));
