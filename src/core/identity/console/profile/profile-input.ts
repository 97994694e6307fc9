import type { ProfileQuery } from '#platform/api-client/generated/graphql.ts';

/** Converts the profile to the server's input. */
export function profileInput({ firstName, lastName, title, timezone }: ProfileQuery['me']) {
  return { firstName, lastName, title: title ?? '', timezone };
}
