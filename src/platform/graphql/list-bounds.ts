import {
  defaultFieldResolver,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import type { InAll, ListBound, ListBounds } from '#kernel/list-bound.ts';

/** A list without a bound, a page without a size, or a bound without a list. */
export class UnboundedListError extends Error {}

type Field = GraphQLField<unknown, unknown>;

// Arguments for the number of rows per page.
export const SIZE_ARGUMENTS = ['pageSize', 'size', 'limit'] as const;
// Names of a page type's rows.
const ROWS = new Set(['objects', 'edges']);
const EXTENSION = 'listBound';

/** The rows of a page: the field that returned the page was already priced for them. */
const OF_THE_PAGE: ListBound = 1;

/**
 * Records the maximum length of each list and enforces it on resolvers. Every list needs a bound, from a table or as
 * the rows of a page; otherwise startup fails, as it does for a bound of a list that is not served.
 */
export function boundLists(schema: GraphQLSchema, tables: readonly ListBounds[]): GraphQLSchema {
  const bounds = new Map(tables.flatMap((table) => Object.entries(table)));
  const fields = fieldsOf(schema);
  const served = new Set(fields.map(({ name }) => name));
  const idle = [...bounds.keys()].filter((name) => !served.has(name));
  if (idle.length) throw new UnboundedListError(`Bounds for lists that are not served: ${idle.join(', ')}`);
  for (const { name, field } of fields) {
    const bound = bounds.get(name);
    if (bound !== undefined) field.extensions = { ...field.extensions, [EXTENSION]: bound };
  }
  const pages = pageTypes(fields);
  for (const { owner, name, field } of fields) {
    if (!isList(field) || isPaged(field)) continue;
    const bound = boundOf(field);
    if (bound !== undefined) enforceBound(name, field, bound);
    else if (ROWS.has(field.name) && pages.has(owner)) {
      field.extensions = { ...field.extensions, [EXTENSION]: OF_THE_PAGE };
    } else throw new UnboundedListError(`No bound says how long ${name} may be`);
  }
  return schema;
}

/**
 * Returns the maximum number of rows of a field called `times` times with these arguments; `times` for a field that is
 * not a list.
 */
export function rowsOf(field: Field, args: Readonly<Record<string, unknown>>, times: number): number {
  const bound = boundOf(field);
  return typeof bound === 'object' ? bound.inAll : times * lengthOf(field, args, bound);
}

function lengthOf(
  field: Field,
  args: Readonly<Record<string, unknown>>,
  bound: Exclude<ListBound, InAll> | undefined,
): number {
  if (typeof bound === 'number') return bound;
  if (bound) return bound(args);
  const size = sizeArgument(field);
  if (!size) return isList(field) ? Infinity : 1;
  // Priced by the rows it finds, when they are known.
  if (args['fetchAll'] === true) return 1;
  const wanted = args[size.name];
  return typeof wanted === 'number' ? Math.max(1, wanted) : size.defaultSize;
}

export const isList = (field: Field): boolean => isListType(isNonNullType(field.type) ? field.type.ofType : field.type);

function boundOf(field: Field): ListBound | undefined {
  return field.extensions[EXTENSION] as ListBound | undefined;
}

/** Returns the argument for the number of rows, with its default. */
export function sizeArgument(field: Field): { name: string; defaultSize: number } | undefined {
  for (const argument of field.args) {
    const size = defaultOf(argument);
    if (SIZE_ARGUMENTS.some((name) => name === argument.name) && typeof size === 'number')
      return { name: argument.name, defaultSize: size };
  }
  return undefined;
}

function defaultOf({ default: usual, defaultValue }: GraphQLArgument): unknown {
  const literal = usual?.literal;
  return literal?.kind === Kind.INT ? Number(literal.value) : (usual?.value ?? defaultValue);
}

const isPaged = (field: Field): boolean => sizeArgument(field) !== undefined;

/** Returns the types that only paged fields return. */
function pageTypes(fields: readonly NamedField[]): Set<string> {
  const sized = new Set<string>();
  const unsized = new Set<string>();
  for (const { field } of fields)
    (isPaged(field) || boundOf(field) !== undefined ? sized : unsized).add(getNamedType(field.type).name);
  return sized.difference(unsized);
}

interface NamedField {
  owner: string;
  name: string;
  field: Field;
}

function fieldsOf(schema: GraphQLSchema): NamedField[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({ owner: type.name, name: `${type.name}.${field.name}`, field })),
    );
}

/** A list longer than its bound was charged too little: the bound is wrong. */
function enforceBound(name: string, field: Field, bound: ListBound): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const check = (rows: unknown, args: Record<string, unknown>) => {
    const max = typeof bound === 'object' ? bound.inAll : lengthOf(field, args, bound);
    if (Array.isArray(rows) && rows.length > max)
      throw new Error(`${name} holds ${rows.length} rows and may hold ${max}`);
    return rows;
  };
  field.resolve = (source, args, context, info) => {
    const rows = resolve(source, args, context, info);
    return rows instanceof Promise ? rows.then((found) => check(found, args)) : check(rows, args);
  };
}
