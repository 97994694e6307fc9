import { useState } from 'react';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { Step } from '../../rules/wizard-steps.ts';
import { EditCampaign } from '../wizard/wizard-screen.tsx';
import { SettingsFrame } from './settings-frame.tsx';

interface CampaignSettingsProps {
  campaignId: string;
  /** As the surrounding screen knows it: a later one is loaded while nothing is entered. */
  version: number;
  /** The section to begin with. */
  section: Step | undefined;
}

/** All settings of a campaign on one page, as a part of another screen: to edit, or to read as text. */
export default function CampaignSettings({ campaignId, version, section }: CampaignSettingsProps) {
  const [discards, setDiscards] = useState(0);
  return (
    <EditCampaign
      campaignId={campaignId}
      renderWaiting={(query) => (
        <Panel>
          {query ? (
            <QueryBoundary reads={{ query }} skeleton={<SkeletonLines count={12} />} />
          ) : (
            <SkeletonLines count={12} />
          )}
        </Panel>
      )}
    >
      {(frame) => (
        <SettingsFrame
          {...frame}
          key={discards}
          latestVersion={version}
          section={section}
          onSaved={() => frame.onReload?.()}
          onDiscarded={() => setDiscards(discards + 1)}
        />
      )}
    </EditCampaign>
  );
}
