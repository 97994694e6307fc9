import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from './session.ts';
import {
  SelectBrandDocument,
  type SelectBrandMutation,
  type CurrentSessionQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';

/**
 * Returns a function that selects a brand, or all brands with null, for every screen, and returns whether it did. The server
 * stores it; a toast shows a failure.
 */
export function useSelectBrand(): (brandId: string | null) => Promise<boolean> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(SelectBrandDocument, { changes: [] });
  const show = ({ selectBrand }: SelectBrandMutation): true => {
    queryClient.setQueryData(
      sessionQuery().queryKey,
      (session: CurrentSessionQuery | undefined) => session && { ...session, currentBrand: selectBrand.brand },
    );
    return true;
  };
  return (brandId) => mutateAsync({ brand: brandId }).then(show, () => false);
}
