import { ApiError } from './api-error.ts';

/** What browsers say when a file or an answer could not be fetched. */
const UNFETCHED = /failed to fetch|load failed|networkerror|error loading dynamically imported module/i;

/** False for what is no defect of ours: refusals that are shown to the reader, calls that reached nobody, and what was given up. */
export function isWorthReporting(failure: unknown): boolean {
  if (failure instanceof ApiError) {
    return failure.code === 'INTERNAL' || (failure.code === 'NETWORK' && !failure.isUnreached);
  }
  if (failure instanceof DOMException && failure.name === 'AbortError') return false;
  return !(failure instanceof TypeError && UNFETCHED.test(failure.message));
}
