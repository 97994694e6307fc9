import { useViewer } from '#features/shell/console/index.ts';

/** The country looked at first: one that is paid in the viewer's own currency, else any. */
export function useHomeVenture(): <V extends { currency: { code: string } }>(ventures: readonly V[]) => V | undefined {
  const { company } = useViewer();
  return (ventures) => ventures.find(({ currency }) => currency.code === company?.walletCurrency.code) ?? ventures[0];
}
