import { defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { checkPermission, type PermissionTable } from '#kernel/permission.ts';
import { FEATURE_OFF, passIf, passUnless } from '#kernel/problem.ts';
import type { Context } from './context.ts';
import { unwrap } from './problem-error.ts';

/** The schema and its permission tables disagree: an operation without a rule, or a rule without an operation. */
export class PermissionGapError extends Error {}

/** Called before staff change anything while impersonating; when it throws, nothing is changed. */
export type BeforeWrite = (operation: string, context: Context) => Promise<void>;

/**
 * Checks permissions before every root field. The tables and the schema must name the same operations, each once;
 * otherwise startup fails.
 */
export function guardSchema(
  schema: GraphQLSchema,
  tables: readonly PermissionTable[],
  beforeImpersonatedWrite: BeforeWrite,
): GraphQLSchema {
  const permissions = joinTables(tables);
  const served = new Set<string>();
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    if (type) guardRoot(type, permissions, served, beforeImpersonatedWrite);
  }
  const idle = [...permissions.keys()].filter((operation) => !served.has(operation));
  if (idle.length) throw new PermissionGapError(`Permissions for operations that are not served: ${idle.join(', ')}`);
  return schema;
}

function guardRoot(
  type: GraphQLObjectType,
  permissions: ReturnType<typeof joinTables>,
  served: Set<string>,
  beforeImpersonatedWrite: BeforeWrite,
): void {
  for (const field of Object.values(type.getFields())) {
    const operation = `${type.name}.${field.name}`;
    const permission = permissions.get(operation);
    if (!permission) throw new PermissionGapError(`No permission says who may call ${operation}`);
    served.add(operation);
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, context: Context, info) => {
      unwrap(passUnless(checkPermission(operation, permission, context.caller)));
      if (permission.flag) unwrap(passIf(await context.isFlagOn(permission.flag), FEATURE_OFF));
      if (type.name === 'Mutation' && context.caller.isImpersonated) await beforeImpersonatedWrite(operation, context);
      return resolve(source, args, context, info);
    };
  }
}

function joinTables(tables: readonly PermissionTable[]) {
  const joined = new Map<string, PermissionTable[keyof PermissionTable]>();
  for (const [operation, permission] of tables.flatMap((table) => Object.entries(table))) {
    if (joined.has(operation)) throw new PermissionGapError(`Two modules decide about ${operation}`);
    joined.set(operation, permission);
  }
  return joined;
}
