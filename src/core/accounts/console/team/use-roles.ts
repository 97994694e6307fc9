import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TeamRolesDocument, type RolePartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** The roles the viewer may give away, the least first, with their names in words. */
export function useRoleOptions() {
  const { t } = useTranslation('user');
  const { data } = useApiQuery(TeamRolesDocument, {});
  const nameOf = useCallback((name: RolePartsFragment['name']) => t(`role.${name}`), [t]);
  const options = useMemo(
    () => (data?.roles ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name), name })),
    [data, nameOf],
  );
  return { options, nameOf };
}
