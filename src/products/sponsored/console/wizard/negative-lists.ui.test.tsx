import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FLAG_ON, answer } from '#core/session/console/render-screen.test-support.tsx';
import { NegativeListNamesDocument } from '#platform/api-client/generated/graphql.ts';
import { openWizard, savedCampaign } from '../wizard.test-support.tsx';
import type { WizardValues } from './wizard-values.ts';

const open = (names: string[], adSet: Parameters<typeof savedCampaign>[1] = {}) =>
  openWizard(
    'target',
    { campaign: savedCampaign({}, adSet), draftKey: { campaignId: '100001' } },
    {
      flags: { show_sponsor_target: FLAG_ON },
      answers: [
        answer(NegativeListNamesDocument, {
          negativeLists: { objects: names.map((name) => ({ id: `id ${name}`, name })) },
        }),
      ],
    },
  );
const stored = () => {
  const draft = localStorage.getItem('endcap.campaignDraft.olivia.100001');
  return draft === null ? undefined : (JSON.parse(draft) as { values: WizardValues }).values.negativeLists;
};

test('lists of the company are attached and detached by their names', async () => {
  const user = userEvent.setup();
  await open(['Never', 'Rivals'], { negativeLists: [{ id: 'id Never', name: 'Never' }] });
  const field = await screen.findByRole('combobox', { name: 'Negative lists' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Rivals' }));
  await waitFor(() => expect(stored()?.map(({ id }) => id)).toEqual(['id Never', 'id Rivals']));
});

test('a company without lists is asked nothing', async () => {
  await open([]);
  expect(screen.queryByRole('combobox', { name: 'Negative lists' })).toBeNull();
});
