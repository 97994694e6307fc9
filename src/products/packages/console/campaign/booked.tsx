import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#design/page.tsx';
import { NotFoundState, SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { BookedCampaign, useBookedCampaign } from './use-campaign.ts';

interface BookedProps {
  booked: ReturnType<typeof useBookedCampaign>;
  children(campaign: BookedCampaign): ReactNode;
}

/** The booked package of the address; says so when it does not exist or the viewer may not see it. */
export function Booked({ booked: { campaign, read, isMissing }, children }: BookedProps) {
  const { t } = useTranslation('stdPkg');
  if (!campaign && isMissing)
    return (
      <NotFoundState
        title={t('detail.notFound')}
        action={
          <Button renderRoot={(props) => <Link {...props} to="/booking" />} variant="default">
            {t('detail.toList')}
          </Button>
        }
      />
    );
  return (
    <QueryBoundary
      reads={{ booked: read }}
      skeleton={
        <Panel>
          <SkeletonLines count={10} />
        </Panel>
      }
    >
      {() => campaign && children(campaign)}
    </QueryBoundary>
  );
}
