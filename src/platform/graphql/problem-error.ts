import { GraphQLError } from 'graphql';
import { problemMessage, type Problem } from '#kernel/problem.ts';
import type { Result } from '#kernel/result.ts';

/** A problem as the GraphQL error a client reads. */
export function problemError(problem: Problem): GraphQLError {
  const extensions: Record<string, unknown> = { code: problem.code };
  if (problem.code === 'VALIDATION') extensions['fields'] = problem.fields;
  if (problem.code === 'RATE_LIMITED') extensions['retryAfter'] = problem.retryAfter_s;
  return new GraphQLError(problemMessage(problem), { extensions });
}

/** The value of an outcome, or its problem as a GraphQL error: the last step of a resolver. */
export function orThrow<Value>(result: Result<Value, Problem>): Value {
  if (result.ok) return result.value;
  throw problemError(result.problem);
}
