import { GuideDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Loads the quick-start guide and the help address; the first screen needs neither. */
export function useGuide() {
  const { data, isPending } = useApiQuery(GuideDocument, {});
  return { onboarding: data?.onboarding ?? null, helpPageUrl: data?.configuration?.value ?? null, isPending };
}
