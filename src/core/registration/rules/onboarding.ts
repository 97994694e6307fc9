import type { Caller } from '#kernel/permission.ts';
import type { Message } from '#kernel/message.ts';
import { registrationMessages } from './registration.messages.ts';

interface Step {
  /** A path of the console; null for the help pages' address. */
  targetUrl: string | null;
  isFor(caller: Pick<Caller, 'role'>): boolean;
}

const isAdmin = ({ role }: Pick<Caller, 'role'>) => role === 'OWNER' || role === 'ADMIN';

/** First steps of a new user, in display order. */
const STEPS = {
  profile: {
    targetUrl: '/profile',
    isFor: () => true,
  },
  brands: {
    targetUrl: '/brands',
    isFor: isAdmin,
  },
  billing: {
    targetUrl: '/billing/info',
    isFor: ({ role }) => role === 'OWNER',
  },
  campaign: {
    targetUrl: '/sponsor/new/type',
    isFor: ({ role }) => role !== 'VIEWER',
  },
  dashboard: {
    targetUrl: '/sponsor',
    isFor: () => true,
  },
  help: {
    targetUrl: null,
    isFor: () => true,
  },
} as const satisfies Record<string, Step>;

export type OnboardingStep = keyof typeof STEPS;

export interface OnboardingItem {
  id: OnboardingStep;
  label: Message;
  targetUrl: string;
  openUrlInNewTab: boolean;
  isCompleted: boolean;
}

/** Returns a user's quick-start guide with the steps in `done` completed. Omits steps without a page. */
export function onboardingItems(
  caller: Pick<Caller, 'role'>,
  done: ReadonlySet<string>,
  helpPageUrl: string | null,
): OnboardingItem[] {
  return (Object.entries(STEPS) as [OnboardingStep, Step][]).flatMap(([id, { targetUrl, isFor }]) => {
    const target = targetUrl ?? helpPageUrl;
    if (!target || !isFor(caller)) return [];
    const label = registrationMessages.onboarding[id]();
    return [{ id, label, targetUrl: target, openUrlInNewTab: targetUrl === null, isCompleted: done.has(id) }];
  });
}

/** Returns the steps that a company has evidently done, without a click. */
export const evidentSteps = ({
  hasBrand,
  hasCampaign,
}: {
  hasBrand: boolean;
  hasCampaign: boolean;
}): OnboardingStep[] => [...(hasBrand ? (['brands'] as const) : []), ...(hasCampaign ? (['campaign'] as const) : [])];

export function isOnboarded(items: readonly OnboardingItem[]): boolean {
  return items.every(({ isCompleted }) => isCompleted);
}
