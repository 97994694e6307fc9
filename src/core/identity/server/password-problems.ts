import { validatePassword, type PasswordProblem } from '../rules/password.ts';
import { isLeaked } from './leaked-passwords.ts';

/** Returns all problems of a new password: those that screens show while typing, and that it has leaked. */
export function passwordProblems(password: string, personal: readonly string[]): PasswordProblem[] {
  const problems = validatePassword(password, personal);
  return problems.length === 0 && isLeaked(password) ? ['leaked'] : problems;
}
