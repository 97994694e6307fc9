import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSelectBrand, useSession } from '#core/session/console/index.ts';
import { CompanyBrandsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';

/** Applies a brand from the address and then removes it there; selects the only brand automatically. */
export function useSelectionFromAddress(): void {
  const { me, currentBrand } = useSession();
  const { brandId, company } = useSearch({ from: '/shell' });
  const isOfNoUse = company !== undefined && !me.isStaff;
  const navigate = useNavigate();
  const selectBrand = useSelectBrand();
  const needsOnlyBrand = me.isBrandLocked && currentBrand === null;
  const onlyBrand = useApiQuery(CompanyBrandsDocument, { page: 1 }, { isEnabled: needsOnlyBrand });
  const onlyBrandId = needsOnlyBrand ? onlyBrand.data?.accessibleCompanyBrands.objects[0]?.id : undefined;
  const wanted = me.isBrandLocked ? onlyBrandId : brandId;

  const apply = useEffectEvent(() => {
    const leaveAddress = () => {
      if (brandId) void navigate({ to: '.', search: (search) => ({ ...search, brandId: undefined }), replace: true });
    };
    // The server rejects a brand that the user cannot access, which is reported; the address is cleared in any case.
    if (wanted && wanted !== currentBrand?.id) void selectBrand(wanted).then(leaveAddress);
    else leaveAddress();
  });
  useEffect(() => apply(), [wanted, brandId]);

  // Only staff filter by a company.
  const dropCompany = useEffectEvent(() => {
    if (isOfNoUse) void navigate({ to: '.', search: (search) => ({ ...search, company: undefined }), replace: true });
  });
  useEffect(() => dropCompany(), [isOfNoUse]);
}
