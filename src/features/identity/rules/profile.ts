import type { FieldProblems } from '#kernel/result.ts';
import type { Language } from '#kernel/language.ts';
import { isTimezone } from '#kernel/time.ts';
import { identityText } from './texts.ts';

export const LONGEST_NAME = 100;

export interface ProfileInput {
  firstName: string;
  lastName: string;
  title: string;
  timezone: string;
}

/** The profile as it is kept: without spaces around. */
export function normalProfile({ firstName, lastName, title, timezone }: ProfileInput): ProfileInput {
  return { firstName: firstName.trim(), lastName: lastName.trim(), title: title.trim(), timezone: timezone.trim() };
}

export function checkProfile(profile: ProfileInput, language: Language): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of ['firstName', 'lastName', 'title'] as const) {
    const text = profile[field];
    if (!text) problems[field] = [identityText('required', language)];
    else if (text.length > LONGEST_NAME) problems[field] = [identityText('tooLong', language)];
  }
  if (!isTimezone(profile.timezone)) problems['timezone'] = [identityText('timezoneUnknown', language)];
  return problems;
}
