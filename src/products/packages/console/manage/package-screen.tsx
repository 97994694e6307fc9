import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, Panel } from '#design/page.tsx';
import { NotFoundState, SkeletonLines } from '#design/states.tsx';
import { ManagedPackagesDocument, VenturesDocument } from '#platform/api-client/generated/graphql.ts';
import { apiQuery, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { PackageForm } from './package-form.tsx';

/** All settings of a package, beside what buyers see of it. */
export const EditPackageScreen = ({ params }: ScreenProps<'/packages/$packageId/edit'>) => (
  <PackageScreen packageId={params.packageId} />
);

export const NewPackageScreen = () => <PackageScreen packageId={null} />;

function PackageScreen({ packageId }: { packageId: string | null }) {
  const { t } = useTranslation('stdPkg');
  // The form starts from what is saved now, not from what the list was read with.
  const read = useQuery({ ...apiQuery(ManagedPackagesDocument, {}), refetchOnMount: 'always' });
  const offer = { ...read, data: read.isFetchedAfterMount ? read.data : undefined };
  const [loads, setLoads] = useState(0);
  const loadAgain = async () => {
    await read.refetch();
    setLoads(loads + 1);
  };
  const countries = useApiQuery(VenturesDocument, {});
  const managed = offer.data?.managedPackages.packages.find((one) => one.package.id === packageId) ?? null;
  const isUnknown = packageId !== null && offer.data !== undefined && managed === null;
  const title = packageId === null ? t('manage.newPackage') : (managed?.package.name ?? t('manage.package'));
  return (
    <Page
      title={title}
      subtitle={t('manage.subtitle')}
      breadcrumbs={[
        <Link key="list" to="/packages">
          {t('manage.title')}
        </Link>,
      ]}
    >
      {isUnknown ? (
        <Panel>
          <NotFoundState title={t('manage.unknown')} action={<Link to="/packages">{t('manage.back')}</Link>} />
        </Panel>
      ) : (
        <QueryBoundary
          reads={{ offer, countries }}
          skeleton={
            <Panel>
              <SkeletonLines count={12} />
            </Panel>
          }
        >
          {({ offer: { managedPackages }, countries: { ventures } }) => (
            <PackageForm
              key={`${packageId} ${loads}`}
              managed={managed}
              onLoadAgain={loadAgain}
              placements={managedPackages.placements}
              ventures={ventures}
            />
          )}
        </QueryBoundary>
      )}
    </Page>
  );
}
