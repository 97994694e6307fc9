import type { FieldMessages } from '#kernel/problem.ts';
import { isTimezone } from '#kernel/time.ts';
import { identityMessages } from './identity.messages.ts';

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

export function checkProfile(profile: ProfileInput): FieldMessages {
  const { problem } = identityMessages;
  const fields: FieldMessages = {};
  for (const field of ['firstName', 'lastName', 'title'] as const) {
    const text = profile[field];
    if (!text) fields[field] = [problem.required()];
    else if (text.length > MAX_NAME_LENGTH) fields[field] = [problem.tooLong()];
  }
  if (!isTimezone(profile.timezone)) fields['timezone'] = [problem.timezoneUnknown()];
  return fields;
}
