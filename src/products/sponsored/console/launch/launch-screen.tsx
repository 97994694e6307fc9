import { useTranslation } from 'react-i18next';
import { Page, Panel } from '#design/page.tsx';
import { useOpenedMs } from '#design/present.ts';
import { SkeletonLines } from '#design/states.tsx';
import { useMay, useSelection, useViewer } from '#core/session/console/index.ts';
import { LaunchStartDocument, WizardSettingsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { CAMPAIGN_PERMISSIONS } from '../../rules/permissions.ts';
import { LaunchDenied } from '../wizard/wizard-screen.tsx';
import { BrandQuestion } from './brand-question.tsx';
import { LaunchForm } from './launch-form.tsx';

/** A new campaign on one page: everything is preset and can be launched at once. */
export function LaunchScreen() {
  const { t } = useTranslation('launch');
  const { company } = useViewer();
  const canLaunch = useMay(CAMPAIGN_PERMISSIONS['Mutation.createSponsorCampaign']);
  const { brand } = useSelection();
  const brandId = brand?.id ?? '';
  const options = { isEnabled: brand !== null };
  const settings = useApiQuery(WizardSettingsDocument, { brandId }, options);
  const presets = useApiQuery(LaunchStartDocument, { brandId }, options);
  const nowMs = useOpenedMs();
  if (!canLaunch || !company) return <LaunchDenied />;
  return (
    <Page title={t('title')}>
      {brand === null ? (
        <BrandQuestion />
      ) : (
        <QueryBoundary
          reads={{ settings, presets }}
          skeleton={
            <Panel>
              <SkeletonLines count={12} />
            </Panel>
          }
        >
          {({ settings, presets }) => (
            <LaunchForm
              key={brand.id}
              brand={brand}
              company={company}
              settings={settings}
              presets={presets.launchStart}
              nowMs={nowMs}
            />
          )}
        </QueryBoundary>
      )}
    </Page>
  );
}
