import { languageOf } from '#core/accounts/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { invalid, type Problem } from '#kernel/problem.ts';
import type { FieldProblems } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { MetaProblems } from '../rules/check-campaign.ts';
import { problemText, type MetaProblemText } from '../rules/problem-texts.ts';

/** One field, as a person reads what is wrong with it. */
export const refused = (field: string, problem: MetaProblemText, language: Language): Problem =>
  invalid(field, problemText(problem, language));

/** All fields at once; null when nothing is wrong with any. */
export function refusedFields(problems: MetaProblems, language: Language): Problem | null {
  const fields: FieldProblems = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [problemText(problem, language)]]),
  );
  return Object.keys(fields).length ? { code: 'VALIDATION', fields } : null;
}

/** A refusal because of how things stand. */
export const conflict = (key: MetaProblemText['key'], language: Language): Problem => ({
  code: 'CONFLICT',
  message: problemText({ key }, language),
});

/** A refusal because it is not theirs to do. */
export const forbidden = (key: MetaProblemText['key'], language: Language): Problem => ({
  code: 'FORBIDDEN',
  message: problemText({ key }, language),
});

/** What whoever asked for something reads; somebody who is gone, English. */
export const languageOfRequest = async (tx: Transaction, personId: Uuid | null): Promise<Language> =>
  personId ? languageOf(tx, personId) : 'en';
