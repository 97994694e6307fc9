import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { enumRef, objectRef } from '#platform/graphql/builder.ts';

export interface Person {
  id: Uuid;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  enabled2fa: boolean;
  /** False for people who only sign in through a provider. */
  hasUsablePassword: boolean;
}

export const UserRef = objectRef<Person>('User');
export const LanguageRef = enumRef<Language>('Language');
