import { languageOf } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { FieldProblems } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { MetaProblems } from '../rules/check-campaign.ts';
import { problemText, type MetaProblemText } from '../rules/problem-texts.ts';

/** Returns the translated problem of one field. */
export const refused = (field: string, problem: MetaProblemText, language: Language): Problem =>
  invalid(field, problemText(problem, language));

/** Returns the translated problems of all fields; null without problems. */
export function refusedFields(problems: MetaProblems, language: Language): Problem | null {
  const fields: FieldProblems = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [problemText(problem, language)]]),
  );
  return Object.keys(fields).length ? { code: 'VALIDATION', fields } : null;
}

/** Returns a conflict with the current state. */
export const conflict = (key: MetaProblemText['key'], language: Language): Problem => ({
  code: 'CONFLICT',
  message: problemText({ key }, language),
});

/** Returns a refusal for lack of permission. */
export const forbidden = (key: MetaProblemText['key'], language: Language): Problem => ({
  code: 'FORBIDDEN',
  message: problemText({ key }, language),
});

/** Returns the language of the user who made a request; English when the user no longer exists. */
export const languageOfRequest = async (tx: Transaction, userId: Uuid | null): Promise<Language> =>
  userId ? languageOf(tx, userId) : 'en';
