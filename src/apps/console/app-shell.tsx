import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { cachedSession, loadSession, ShellLayout, useViewer } from '#core/shell/console/index.ts';
import { WalletChip } from '#core/ledger/console/index.ts';
import { queryClient } from './query-client.ts';

export const loadAppShell = () => loadSession(queryClient);
export const isImpersonated = () => cachedSession(queryClient)?.me.isImpersonate ?? false;

/** Every signed-in screen stands in here. */
export function AppShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <FilledShell />
    </QueryClientProvider>
  );
}

/** The shell with what the features put into it. */
function FilledShell() {
  const { isOwner } = useViewer();
  return (
    <ShellLayout headerExtras={isOwner && <WalletChip />}>
      <Outlet />
    </ShellLayout>
  );
}
