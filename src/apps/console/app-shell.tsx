import { QueryClientProvider } from '@tanstack/react-query';
import { AllowedScreen, cachedSession, loadSession, useViewer } from '#core/session/console/index.ts';
import { CompanyContext } from '#core/accounts/console/index.ts';
import { ShellLayout } from './shell/shell-layout.tsx';
import {
  BidAdvice,
  ForecastFeedback,
  ForecastPanel,
  KeywordSuggestions,
  SalesDrawer,
  VisibilityDrawer,
} from '#insights/advice/console/index.ts';
import { CampaignPeek } from '#insights/campaign-page/console/index.ts';
import { BucketResults, PeekContext } from '#insights/reports/console/index.ts';
import { AdviceContext, type AdviceSlots } from '#products/sponsored/console/index.ts';
import { WhyHost } from '#insights/why/console/index.ts';
import { WalletChip } from '#core/ledger/console/index.ts';
import { CompanyBilling, TopUpIcon } from '#core/payments/console/index.ts';
import { queryClient } from './query-client.ts';

export const loadAppShell = () => loadSession(queryClient);
export const isImpersonated = () => cachedSession(queryClient)?.me.isImpersonate ?? false;

const ADVICE: AdviceSlots = {
  BidAdvice,
  ForecastFeedback,
  ForecastPanel,
  KeywordSuggestions,
  SalesDrawer,
  VisibilityDrawer,
  BucketResults,
};

const PEEK = { Overview: CampaignPeek };
const COMPANY = { Billing: CompanyBilling };

/** The frame of every signed-in screen. */
export function AppShell() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdviceContext value={ADVICE}>
        <PeekContext value={PEEK}>
          <CompanyContext value={COMPANY}>
            <FilledShell />
          </CompanyContext>
        </PeekContext>
      </AdviceContext>
    </QueryClientProvider>
  );
}

/** The shell, filled with the parts that the modules provide. */
function FilledShell() {
  const { isOwner } = useViewer();
  return (
    <ShellLayout
      headerExtras={
        isOwner && (
          <>
            <WalletChip />
            <TopUpIcon />
          </>
        )
      }
    >
      <AllowedScreen />
      <WhyHost />
    </ShellLayout>
  );
}
