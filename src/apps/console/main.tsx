import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignProvider } from '#design/design-provider.tsx';
import { setPresent } from '#design/present.ts';
import { loadShellPreview } from './shell/load-shell-preview.ts';
import { handleSessionEnd, handleTime, handleUnreachedSignOut } from '#platform/api-client/client.ts';
import { isSignOutPending } from '#platform/api-client/ended-session.ts';
import { handleDoneEarlier } from '#platform/api-client/once.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';
import { AboveScreens } from './above-screens.tsx';
import { startTexts } from './i18n.ts';
import { notifyDoneEarlier } from './query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { clearUnreachedSession, endSession } from './session-end.ts';
import { finishSignOut, SignedOutPage } from './signed-out.tsx';

window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));

const router = createConsoleRouter();
handleSessionEnd(() => void endSession(router));
handleDoneEarlier(notifyDoneEarlier);
handleTime(setPresent);

const root = createRoot(document.getElementById('root')!);
const show = (content: ReactNode) =>
  root.render(
    <StrictMode>
      <DesignProvider>
        <AboveScreens />
        {content}
      </DesignProvider>
    </StrictMode>,
  );

const showSignedOut = () => show(<SignedOutPage />);
handleUnreachedSignOut(() => {
  showSignedOut();
  void clearUnreachedSession();
});

// Read before the API client takes the response. If it is an error, there is no session to show the frame for.
let isSessionExpected = window.earlyCall !== undefined;
const refuse = () => (isSessionExpected = false);
window.earlyCall?.answer.then(({ ok }) => ok || refuse(), refuse);
if (isSignOutPending()) await startSignedOut();
else await start();

/** A reload shows nothing of the session either, until the server has ended it. */
async function startSignedOut(): Promise<void> {
  await startTexts();
  showSignedOut();
  await finishSignOut();
}

async function start(): Promise<void> {
  const loaded = router.load();
  // Texts and the first route load in parallel; the first render already has its texts.
  await startTexts();
  // The page works without the preview.
  if (isSessionExpected) await preview().catch(reportFailure);
  await loaded;
  // A transition renders in slices, so that the browser can paint the preview meanwhile.
  startTransition(() => show(<RouterProvider router={router} />));
}

/**
 * Most of a page waits for the current user and takes the browser a while to render; the frame does neither and is
 * shown first.
 */
async function preview(): Promise<void> {
  const { ShellPreview } = await loadShellPreview();
  // A hidden page gets no animation frames, so waiting for one would never end.
  if (!isSessionExpected || document.visibilityState === 'hidden') return;
  show(<ShellPreview path={window.location.pathname} />);
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
}

// Not needed for the first render.
void import('./deferred-tasks.ts').then(({ startDeferredTasks }) => startDeferredTasks(router));
