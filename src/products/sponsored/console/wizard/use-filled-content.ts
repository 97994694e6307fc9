import { ProductFilterOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import type { Wizard } from './use-wizard.ts';
import type { WizardValues } from './wizard-values.ts';

/**
 * Initially selects everything the filter of a new campaign offers: all categories and all of the company's own
 * sellers. Users remove what they do not want.
 */
export function useFilledContent({
  values,
  brandId,
  campaign,
  allowsProductFilter,
}: Wizard): () => Partial<WizardValues> {
  const isBanner = values.adType === 'BANNER';
  const isWanted = campaign === null && values.catalogId !== '' && (isBanner || allowsProductFilter);
  const { catalogId } = values;
  const { data } = useApiQuery(ProductFilterOptionsDocument, { catalogId, brandId }, { isEnabled: isWanted });
  return () => {
    if (!isWanted || !data) return {};
    // A root category includes all categories below it.
    const roots = data.productCategories.filter(({ depth }) => depth === 1).map(({ id }) => id);
    const filled: Partial<WizardValues> = {};
    if (isBanner && values.bannerCategoryIds.length === 0) filled.bannerCategoryIds = roots;
    if (!isBanner && values.categoryIds.length === 0) filled.categoryIds = roots;
    if (!isBanner && values.sellerIds.length === 0)
      filled.sellerIds = data.companySellers.filter(({ catalog }) => catalog.id === catalogId).map(({ id }) => id);
    return filled;
  };
}
