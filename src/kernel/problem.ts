import type { FieldProblems } from './result.ts';

/** Every way a request can fail that its caller must answer for. GraphQL and HTTP write these codes, and no others. */
export type Problem =
  | { code: 'UNAUTHENTICATED' }
  | { code: 'FORBIDDEN'; message: string }
  | { code: 'VALIDATION'; fields: FieldProblems }
  | { code: 'NOT_FOUND'; message: string }
  | { code: 'CONFLICT'; message: string }
  | { code: 'RATE_LIMITED'; retryAfter_s: number }
  | { code: 'INTERNAL' };

export type ProblemCode = Problem['code'];

const CODES: Readonly<Record<ProblemCode, true>> = {
  UNAUTHENTICATED: true,
  FORBIDDEN: true,
  VALIDATION: true,
  NOT_FOUND: true,
  CONFLICT: true,
  RATE_LIMITED: true,
  INTERNAL: true,
};

export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(CODES, code);
}

export const PERMISSION_DENIED: Problem = { code: 'FORBIDDEN', message: 'Permission denied' };

export function invalid(field: string, ...messages: string[]): Problem {
  return { code: 'VALIDATION', fields: { [field]: messages } };
}

export function notFound(what: string): Problem {
  return { code: 'NOT_FOUND', message: `${what} not found` };
}

/** The sentence a screen may show. */
export function problemMessage(problem: Problem): string {
  switch (problem.code) {
    case 'UNAUTHENTICATED':
      return 'UNAUTHORIZED';
    case 'VALIDATION':
      return Object.values(problem.fields)[0]?.[0] ?? 'The input is not valid';
    case 'RATE_LIMITED':
      return 'Too many attempts. Try again later.';
    case 'INTERNAL':
      return 'Something went wrong. Try again later.';
    default:
      return problem.message;
  }
}
