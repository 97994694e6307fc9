import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, isUnreachable, screenAt } from '#core/session/console/render-screen.test-support.tsx';
import { CampaignHeadDocument } from '#platform/api-client/generated/graphql.ts';
import { openCampaign } from './campaign-page.test-support.tsx';
import CampaignPeek from './campaign-peek.tsx';

const routes = screenAt('/peek', () => <CampaignPeek campaignId="100001" />);

test('shows the results, what changed and the forecast of the campaign’s page', async () => {
  await openCampaign('/peek', { routes });
  for (const title of ['Performance', 'What changed', 'Forecast by daily budget'])
    await screen.findByRole('heading', { name: title });
});

test('fails alone, and can be asked again', async () => {
  await openCampaign('/peek', { routes, answers: [answer(CampaignHeadDocument, isUnreachable)] });
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3000 })).toBeTruthy();
});
