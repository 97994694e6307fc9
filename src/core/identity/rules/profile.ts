import type { FieldProblems } from '#kernel/result.ts';
import type { Language } from '#kernel/language.ts';
import { isTimezone } from '#kernel/time.ts';
import { identityText } from './identity.messages.ts';

export const MAX_NAME_LENGTH = 100;

export interface ProfileInput {
  firstName: string;
  lastName: string;
  title: string;
  timezone: string;
}

/** Normalizes a profile for storage: trims spaces. */
export function normalizeProfile({ firstName, lastName, title, timezone }: ProfileInput): ProfileInput {
  return { firstName: firstName.trim(), lastName: lastName.trim(), title: title.trim(), timezone: timezone.trim() };
}

export function checkProfile(profile: ProfileInput, language: Language): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of ['firstName', 'lastName', 'title'] as const) {
    const text = profile[field];
    if (!text) problems[field] = [identityText('required', language)];
    else if (text.length > MAX_NAME_LENGTH) problems[field] = [identityText('tooLong', language)];
  }
  if (!isTimezone(profile.timezone)) problems['timezone'] = [identityText('timezoneUnknown', language)];
  return problems;
}
