import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { TestBar } from '#core/test-environment/console/index.ts';
import { Boundary } from '#design/boundary.tsx';
import { isTestEnvironment } from '#platform/api-client/deployment.ts';
import { queryClient } from './query-client.ts';

/** What stands above every screen, signed in or not. Outside the router: the console is shown without it when it fails. */
export const AboveScreens = () =>
  isTestEnvironment && (
    <Boundary isSilent>
      <Suspense>
        <QueryClientProvider client={queryClient}>
          <TestBar />
        </QueryClientProvider>
      </Suspense>
    </Boundary>
  );
