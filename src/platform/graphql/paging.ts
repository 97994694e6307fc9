import { isObjectType, Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import { invalid, type Problem } from '#kernel/problem.ts';
import { sharedMessages } from '#kernel/problem.messages.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Found, Slice } from '#platform/db/lists.ts';
import type { Page } from './builder.ts';
import type { Context } from './context.ts';
import { chargeRows } from './limits.ts';
import { SIZE_ARGUMENTS, sizeArgument } from './list-bounds.ts';
import { unwrap } from './problem-error.ts';

export const MAX_PAGE_SIZE = 1000;
/** Maximum number of rows that `fetchAll` returns. */
export const MAX_FETCH_ALL = 10_000;
const MAX_PAGE = 1_000_000;
const MAX_OFFSET = 1_000_000_000;

const messages = sharedMessages.page;

type SizeArguments = { [name in (typeof SIZE_ARGUMENTS)[number]]?: number | null | undefined };

/** Arguments of a paged field, by their names in the contract. */
interface PageArguments extends SizeArguments {
  page?: number | null | undefined;
  /** Overrides the page. */
  offset?: number | null | undefined;
  fetchAll?: boolean | null | undefined;
}

/** A request for one page. */
export interface PageRequest extends Required<Slice> {
  page: number;
}

/**
 * Reads the arguments of the paged field that is resolved; its own default is the size when there is none. The total is
 * counted if the answer shows it.
 */
export function readPage(
  args: PageArguments,
  info: GraphQLResolveInfo,
  maxSize = MAX_PAGE_SIZE,
): Result<PageRequest, Problem> {
  const size = readSize(args, info, maxSize);
  if (!size.ok) return size;
  const limit = size.value;
  const isCounted = showsMoreThanRows(info);
  const { offset } = args;
  if (offset !== null && offset !== undefined) {
    if (offset < 0 || offset > MAX_OFFSET) return fail(invalid('offset', messages.offset()));
    return ok({ page: Math.floor(offset / limit) + 1, limit, offset, isCounted });
  }
  const page = args.page ?? 1;
  if (page < 1 || page > MAX_PAGE) return fail(invalid('page', messages.number()));
  return ok({ page, limit, offset: (page - 1) * limit, isCounted });
}

/** As `readPage`, of a list that is read on from a cursor: a position in the list, null at its start. */
export function readCursor(
  { cursor, ...args }: SizeArguments & { cursor?: string | null | undefined },
  info: GraphQLResolveInfo,
  maxSize = MAX_PAGE_SIZE,
): Result<{ limit: number; after: number | null; isCounted: boolean }, Problem> {
  const size = readSize(args, info, maxSize);
  if (!size.ok) return size;
  if (cursor && !/^\d{1,9}$/.test(cursor)) return fail(invalid('cursor', messages.cursor()));
  return ok({ limit: size.value, after: cursor ? Number(cursor) : null, isCounted: showsMoreThanRows(info) });
}

function readSize(
  args: SizeArguments,
  { parentType, fieldName }: GraphQLResolveInfo,
  max: number,
): Result<number, Problem> {
  const field = parentType.getFields()[fieldName]!;
  const name = SIZE_ARGUMENTS.find((known) => field.args.some((argument) => argument.name === known));
  const limit = (name && args[name]) ?? sizeArgument(field)?.defaultSize ?? max;
  return limit >= 1 && limit <= max ? ok(limit) : fail(invalid(name ?? 'limit', messages.size({ max })));
}

/**
 * Answers a paged field: `read` finds the slice that the arguments ask for. With `fetchAll` it finds all rows, which the
 * request pays for one by one.
 */
export async function paged<Row, Rest extends object>(
  args: PageArguments,
  { context, info, maxSize }: { context: Context; info: GraphQLResolveInfo; maxSize?: number },
  read: (slice: Slice) => Promise<Found<Row> & Rest>,
): Promise<Page<Row> & Omit<Rest, 'rows'>> {
  const { page, ...slice } = unwrap(readPage(args, info, maxSize));
  if (args.fetchAll) {
    const { rows, total, ...rest } = await read({ offset: 0, limit: MAX_FETCH_ALL, isCounted: true });
    if (total > MAX_FETCH_ALL) unwrap(fail(invalid('fetchAll', messages.fetchAll({ max: MAX_FETCH_ALL }))));
    chargeRows(context, info, total);
    return { ...(rest as Omit<Rest, 'rows'>), objects: rows, page: 1, numPages: rows.length > 0 ? 1 : 0, total };
  }
  const { rows, total, ...rest } = await read(slice);
  const numPages = Math.ceil(total / slice.limit);
  return { ...(rest as Omit<Rest, 'rows'>), objects: rows, page, numPages, total };
}

const ROWS = new Set(['objects', 'page', '__typename']);

/** Whether a page is asked for more than its rows and its number. */
function showsMoreThanRows({ fieldNodes, fragments, schema }: GraphQLResolveInfo): boolean {
  const more = (set: SelectionSetNode): boolean =>
    set.selections.some((node) => {
      if (node.kind === Kind.FIELD) return !ROWS.has(node.name.value);
      if (node.kind === Kind.INLINE_FRAGMENT) return more(node.selectionSet);
      const fragment = fragments[node.name.value];
      return (
        !!fragment && isObjectType(schema.getType(fragment.typeCondition.name.value)) && more(fragment.selectionSet)
      );
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet && more(selectionSet));
}
