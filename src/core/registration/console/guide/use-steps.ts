import { UpdateOnboardingProgressDocument, type GuideQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { useServedLink } from '#platform/console-kit/use-served-link.ts';
import { useGuide } from './use-guide.ts';

export type Step = NonNullable<GuideQuery['onboarding']>['progress'][number];

/** Returns the steps of the quick-start guide. Selecting a step completes it and opens its page. */
export function useSteps() {
  const { onboarding, isPending } = useGuide();
  const openLink = useServedLink();
  const { mutate } = useApiMutation(UpdateOnboardingProgressDocument, { changes: ['Onboarding'] });

  return {
    steps: onboarding?.progress ?? [],
    isPending,
    isCompleted: onboarding?.isCompleted ?? false,
    follow(step: Step) {
      // Completed in the background; a failure shows a toast and does not delay navigation.
      if (!step.isCompleted) mutate({ id: step.id });
      if (step.openUrlInNewTab) window.open(step.targetUrl!, '_blank', 'noreferrer');
      else if (step.targetUrl) openLink(step.targetUrl);
    },
  };
}
