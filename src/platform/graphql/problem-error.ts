import { GraphQLError } from 'graphql';
import type { Language } from '#kernel/language.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';
import { fieldTexts, problemText } from '#platform/i18n/problem-text.ts';

/** A problem as the GraphQL error sent to clients; the endpoint translates it into the user's language. */
export class ProblemError extends GraphQLError {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problemText(problem, 'en'), { extensions: extensionsOf(problem, 'en') });
    this.problem = problem;
  }
}

/** Converts a problem to an error in the user's language, at the field where it occurred. */
export function toGraphQLError(problem: Problem, language: Language, { nodes, path }: GraphQLError): GraphQLError {
  return new GraphQLError(problemText(problem, language), { nodes, path, extensions: extensionsOf(problem, language) });
}

function extensionsOf(problem: Problem, language: Language): Record<string, unknown> {
  const { code } = problem;
  if (code === 'VALIDATION') return { code, fields: fieldTexts(problem.fields, language) };
  return 'retryAfterS' in problem ? { code, retryAfter: problem.retryAfterS } : { code };
}

/** Returns a result's value or throws its problem as a GraphQL error: the last step of a resolver. */
export function unwrap<Value>(result: Result<Value, Problem>): Value {
  if (result.ok) return result.value;
  throw new ProblemError(result.problem);
}
