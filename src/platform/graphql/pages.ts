import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Page } from './builder.ts';

export interface PageRequest {
  page: number;
  size: number;
  offset: number;
}

export const MAX_PAGE_SIZE = 1000;

/** Validates 1-based page arguments; sizes up to 1,000. */
export function readPage(page: number, size: number, sizeName = 'pageSize'): Result<PageRequest, Problem> {
  if (page < 1 || page > 1_000_000) return fail(invalid('page', 'Pages are counted from 1'));
  if (size < 1 || size > MAX_PAGE_SIZE) return fail(invalid(sizeName, `Between 1 and ${MAX_PAGE_SIZE}`));
  return ok({ page, size, offset: (page - 1) * size });
}

export function pageOf<Row>(request: { page: number; size: number }, rows: Row[], total: number): Page<Row> {
  return { objects: rows, page: request.page, numPages: Math.ceil(total / request.size), total };
}
