import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DesignProvider } from '#design/design-provider.tsx';
import { handleSessionEnd } from '#platform/api-client/client.ts';
import { startTexts } from './i18n.ts';
import { createQueryClient } from './query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { endSession } from './session-end.ts';

const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);
handleSessionEnd(() => endSession(queryClient, router));

// Texts and the first route load side by side; what is drawn first already has its words.
await Promise.all([startTexts(), router.load()]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DesignProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </DesignProvider>
  </StrictMode>,
);
