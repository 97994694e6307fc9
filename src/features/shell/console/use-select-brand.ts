import { useQueryClient } from '@tanstack/react-query';
import { SelectBrandDocument, type ShellQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { shellQuery } from './selection.ts';

/** Makes a brand, or with null all brands, the one every screen shows; the server remembers it. */
export function useSelectBrand(): (brandId: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useApiMutation(SelectBrandDocument);
  return async (brandId) => {
    const { selectBrand } = await mutateAsync({ brand: brandId });
    queryClient.setQueryData(
      shellQuery().queryKey,
      (shell: ShellQuery | undefined) => shell && { ...shell, currentBrand: selectBrand.brand },
    );
  };
}
