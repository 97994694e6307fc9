import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, rejected } from '#core/session/console/render-screen.test-support.tsx';
import {
  CampaignDuplicatesDocument,
  DuplicateCampaignsDocument,
  type DuplicatePartsFragment,
} from '#platform/api-client/generated/graphql.ts';
import { openCampaigns } from './workplace.test-support.tsx';

const line = (campaignId: string, change: Partial<DuplicatePartsFragment> = {}): DuplicatePartsFragment => ({
  campaignId,
  name: `Campaign ${campaignId}`,
  copyName: `Campaign ${campaignId} - COPY`,
  copyId: null,
  message: null,
  ...change,
});
const BANNER = line('2', { message: 'Banner campaigns are not available' });

async function chooseDuplicate(answers: Parameters<typeof openCampaigns>[1] = {}) {
  const opened = await openCampaigns('/campaigns', answers);
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all 3 campaigns of this view' }));
  await opened.user.click(screen.getByRole('button', { name: 'Duplicate' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Duplicate campaigns' })) };
}

test('the preview names each draft, and that there is no undo; what failed is named and stays selected', async () => {
  const { user, dialog, callsOf } = await chooseDuplicate({
    answers: [
      answer(CampaignDuplicatesDocument, { campaignDuplicates: [line('1'), BANNER, line('3')] }),
      answer(DuplicateCampaignsDocument, {
        duplicateSponsorCampaigns: { duplicates: [line('1', { copyId: '11' }), BANNER, line('3', { copyId: '13' })] },
      }),
    ],
  });
  await dialog.findByText('2 drafts are made · 1 cannot be duplicated');
  dialog.getByText('Draft: Campaign 1 - COPY');
  dialog.getByText('Banner campaigns are not available');
  dialog.getByText(/This has no Undo/);
  await user.click(dialog.getByRole('button', { name: 'Duplicate 2' }));
  await screen.findByText('2 drafts made');
  dialog.getByText('1 campaign was not duplicated');
  expect(callsOf(DuplicateCampaignsDocument)).toMatchObject([{ input: { ids: ['1', '2', '3'] } }]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1]!);
  await screen.findByText('1 selected');
});

test('more than can be duplicated at once are refused with the limit', async () => {
  const { dialog } = await chooseDuplicate({
    answers: [
      answer(CampaignDuplicatesDocument, () => rejected({ ids: ['At most 50 campaigns at once'] }, 'VALIDATION')),
    ],
  });
  await dialog.findByText('At most 50 campaigns at once');
  expect(dialog.queryByRole('button', { name: /^Duplicate/ })).toBeNull();
});
