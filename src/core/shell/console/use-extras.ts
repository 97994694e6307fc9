import { ShellExtrasDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Loads the shell's data that is not needed for the first screen: quick-start guide and help address. */
export function useDeferredParts() {
  const { data, isPending } = useApiQuery(ShellExtrasDocument, {});
  return { onboarding: data?.onboarding ?? null, helpPageUrl: data?.configuration?.value ?? null, isPending };
}
