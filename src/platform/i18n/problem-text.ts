import type { Language } from '#kernel/language.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import type { FieldMessages, Problem } from '#kernel/problem.ts';
import type { FieldProblems } from '#kernel/result.ts';
import { shownText, textOf } from './text-of.ts';

/** Returns the message that a screen may show. */
export function problemText(problem: Problem, language: Language): string {
  switch (problem.code) {
    case 'UNAUTHENTICATED':
      return 'UNAUTHORIZED';
    case 'VALIDATION':
      return shownText(Object.values(problem.fields)[0]?.[0] ?? sharedMessages.notValid(), language);
    case 'RATE_LIMITED':
      return textOf(sharedMessages.tooManyAttempts(), language);
    case 'INTERNAL':
      return textOf(sharedMessages.somethingWrong(), language);
    case 'NOT_FOUND':
      return shownText(language === 'en' ? problem.message : sharedMessages.notFound(), language);
    default:
      return shownText(problem.message, language);
  }
}

/** Renders the messages of a problem's fields. */
export const fieldTexts = (fields: FieldMessages, language: Language): FieldProblems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [field, messages.map((one) => shownText(one, language))]),
  );
