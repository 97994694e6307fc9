import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  GuideDocument,
  UpdateOnboardingProgressDocument,
  type GuideQuery,
} from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiMutation } from '#platform/api-client/hooks.ts';
import { useGuide } from './use-guide.ts';

export type Step = NonNullable<GuideQuery['onboarding']>['progress'][number];

/** Returns the steps of the quick-start guide. Selecting a step completes it and opens its page. */
export function useSteps() {
  const { onboarding, isPending } = useGuide();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(UpdateOnboardingProgressDocument);

  const completeStep = async ({ id, isCompleted }: Step) => {
    if (isCompleted) return;
    const { updateOnboardingProgress } = await mutateAsync({ id });
    queryClient.setQueryData(
      apiQuery(GuideDocument, {}).queryKey,
      (guide: GuideQuery | undefined) => guide && { ...guide, onboarding: updateOnboardingProgress.onboarding },
    );
  };
  return {
    steps: onboarding?.progress ?? [],
    isPending,
    isCompleted: onboarding?.isCompleted ?? false,
    follow(step: Step) {
      // Completed in the background; a failure shows a toast and does not delay navigation.
      void completeStep(step).catch(() => {});
      if (step.openUrlInNewTab) window.open(step.targetUrl!, '_blank', 'noreferrer');
      else if (step.targetUrl) void router.navigate({ href: step.targetUrl });
    },
  };
}
