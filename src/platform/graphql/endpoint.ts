import {
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Problem } from '#kernel/problem.ts';
import { failureProblem } from '#platform/http/failure.ts';
import { countRefusal } from '#platform/http/http.metrics.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import type { Context } from './context.ts';
import { exceededLimit, LIMITS, type Limits } from './limits.ts';
import { ProblemError, toGraphQLError } from './problem-error.ts';

/** One GraphQL call, read from its HTTP body. */
export interface GraphqlCall {
  query?: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** The HTTP side's input for a request. */
export interface ServerContext {
  call: GraphqlCall;
  context: Context;
}

export interface EndpointOptions {
  schema: GraphQLSchema;
  log: Logger;
  /** Whether clients may introspect the schema; off in production. */
  introspection: boolean;
  limits?: Limits;
}

/** Creates the GraphQL endpoint: parses within limits, executes, and returns only the error codes of the contract. */
export function createEndpoint({ schema, log, introspection, limits = LIMITS }: EndpointOptions) {
  const mutating = new WeakSet<GraphqlCall>();
  const plugin: Plugin<Context, ServerContext, Context> = {
    onRequestParse: ({ setRequestParser, serverContext }) =>
      setRequestParser(() => ({ ...(serverContext as ServerContext).call })),
    onParse: ({ setParseFn }) => {
      setParseFn(((source: string) => parse(source, { maxTokens: limits.tokens })) as typeof parse);
    },
    onValidate: ({ addValidationRule }) => {
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      if (getOperationAST(args.document as DocumentNode, args.operationName)?.operation === 'mutation')
        mutating.add((args.contextValue as unknown as ServerContext).call);
      const broken = exceededLimit(
        schema,
        args.document as DocumentNode,
        (args.variableValues ?? {}) as Record<string, unknown>,
        limits,
      );
      if (broken) setResultAndStopExecution({ errors: [new GraphQLError(broken)] });
    },
    onResultProcess: ({ result, setResult, serverContext }) => {
      if (Array.isArray(result) || Symbol.asyncIterator in result || !result.errors?.length) return;
      const { call, context } = serverContext as ServerContext;
      // What of a mutation was carried out is not known here: no client is asked to send it again.
      const canRepeat = !mutating.has(call) && Object.values(result.data ?? {}).every((value) => value === null);
      const errors = result.errors.map((error) => maskError(error, context, log, canRepeat));
      const status = statusOf(errors, result.data !== undefined);
      const http = {
        status,
        ...(status === 429 || status === 503
          ? { headers: { 'retry-after': String(errors[0]!.extensions['retryAfter']) } }
          : {}),
      };
      setResult({ ...result, errors, extensions: { http } } as never);
    },
  };
  const yoga = createYoga<ServerContext, Context>({
    schema,
    context: (initial) => initial.context,
    plugins: [plugin],
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    graphqlEndpoint: '/graphql',
  });
  return {
    fetch: yoga.fetch,
    /** Whether the schema has everything the document requests. */
    isValid: (document: string) => validate(schema, parse(document, { maxTokens: limits.tokens })).length === 0,
  };
}

/** Maps a resolver's failure to what clients may see; unexpected errors are logged in full and reported as INTERNAL. */
function maskError(error: GraphQLError, context: Context, log: Logger, canRepeat: boolean): GraphQLError {
  const cause = rootCause(error);
  if (cause instanceof ProblemError) {
    logRefusal(cause.problem, error, context, log);
    return toGraphQLError(cause.problem, context.language, error);
  }
  if (cause instanceof GraphQLError) {
    return new GraphQLError(error.message, {
      nodes: error.nodes,
      path: error.path,
      extensions: { code: 'VALIDATION', fields: {} },
    });
  }
  const found = failureProblem(cause, log, { requestId: context.requestId, path: error.path });
  const problem: Problem = canRepeat ? found : { code: 'INTERNAL' };
  countRefusal(problem);
  const masked = toGraphQLError(problem, context.language, error);
  masked.extensions['requestId'] = context.requestId;
  return masked;
}

/** An ended session is no refusal: pages find out by asking. */
function logRefusal(problem: Problem, { path }: GraphQLError, context: Context, log: Logger): void {
  countRefusal(problem);
  const { code } = problem;
  if (code !== 'FORBIDDEN' && code !== 'RATE_LIMITED') return;
  const { requestId, address, session } = context;
  const { userId = null, impersonatorId = null } = session ?? {};
  const companyId = session?.membership?.companyId ?? null;
  log.info({ requestId, address, userId, companyId, impersonatorId, path, code }, 'request refused');
}

function rootCause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootCause(error.originalError) : error;
}

function statusOf(errors: readonly GraphQLError[], executed: boolean): number {
  const every = (code: string) => errors.every((error) => error.extensions['code'] === code);
  if (every('UNAUTHENTICATED')) return 401;
  if (every('RATE_LIMITED')) return 429;
  if (errors.every(({ extensions }) => extensions['code'] === 'INTERNAL' && extensions['retryAfter'])) return 503;
  if (executed) return 200;
  return every('VALIDATION') ? 400 : 500;
}
