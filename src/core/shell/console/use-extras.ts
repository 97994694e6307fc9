import { ShellExtrasDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** What the shell shows beside the first screen, asked for after it: the quick-start guide, and where help is. */
export function useDeferredParts() {
  const { data, isPending } = useApiQuery(ShellExtrasDocument, {});
  return { onboarding: data?.onboarding ?? null, helpPageUrl: data?.configuration?.value ?? null, isPending };
}
