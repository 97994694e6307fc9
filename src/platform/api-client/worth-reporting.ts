import { ApiError } from './api-error.ts';

/** Browsers' messages when a file or response could not be fetched. */
const UNFETCHED = /failed to fetch|load failed|networkerror|error loading dynamically imported module/i;

/**
 * False for failures that are not our defects: rejections shown to the user, unreachable networks and aborted calls.
 */
export function isWorthReporting(failure: unknown): boolean {
  if (failure instanceof ApiError) {
    // A server that says when to return knows what it lacks.
    const isDefect = failure.code === 'INTERNAL' && failure.retryAfterS === undefined;
    return isDefect || (failure.code === 'NETWORK' && !failure.isUnreached);
  }
  if (failure instanceof DOMException && failure.name === 'AbortError') return false;
  return !(failure instanceof TypeError && UNFETCHED.test(failure.message));
}
