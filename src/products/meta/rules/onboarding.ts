import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Message } from '#kernel/message.ts';
import { metaMessages } from './meta.messages.ts';

const messages = metaMessages.problem;

export const ONBOARDING_STATUSES = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/** PENDING: recorded. IN_PROGRESS: accepted by Meta. */
export const ONBOARDING_STEPS: Readonly<Record<OnboardingStatus, readonly OnboardingStatus[]>> = {
  PENDING: ['IN_PROGRESS', 'COMPLETED', 'FAILED'],
  IN_PROGRESS: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

export const isOnItsWay = (status: OnboardingStatus): boolean => status === 'PENDING' || status === 'IN_PROGRESS';

/** How often a screen polls the progress of linking, and for how long. */
export const POLL_MS = 15_000;
export const TIMEOUT_MS = 5 * MINUTE_MS;
/** How often it then polls whether the seller is linked. */
export const LINKED_POLL_MS = 3000;
/** Linking fails when the page's owner has not agreed after this time. */
export const GIVE_UP_MS = 14 * DAY_MS;

/** Returns the message to the user in the result of a linking run; null without one. */
export function userMessageOf(result: unknown): string | null {
  const message = (result as { error?: { userMessage?: unknown } } | null)?.error?.userMessage;
  return typeof message === 'string' ? message : null;
}

const MAX_URL_LENGTH = 500;
const OPEN_WEB = /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(:\d{1,5})?([/?#]\S*)?$/i;

/** Returns the problem with a shop's URL, or null. Only URLs on the public web are valid. */
export function pageUrlProblem(text: string): Message | null {
  const typed = text.trim();
  if (typed === '') return messages.urlRequired();
  if (typed.length > MAX_URL_LENGTH) return messages.tooLong({ max: MAX_URL_LENGTH });
  return OPEN_WEB.test(typed) ? null : messages.urlInvalid();
}
