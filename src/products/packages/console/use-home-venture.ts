import { useViewer } from '#core/session/console/index.ts';
import { deploymentCountry } from '#platform/api-client/deployment.ts';

interface Sold {
  /** ISO 3166 alpha-2. */
  code: string;
  currency: { code: string };
}

/** Selects the default country: one with the viewer's currency, otherwise the deployment's, otherwise the first. */
export function useHomeVenture(): <V extends Sold>(ventures: readonly V[]) => V | undefined {
  const { company } = useViewer();
  return (ventures) =>
    ventures.find(({ currency }) => currency.code === company?.walletCurrency.code) ??
    ventures.find(({ code }) => code === deploymentCountry) ??
    ventures[0];
}
