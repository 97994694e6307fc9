import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '#core/session/console/testing.tsx';
import { openMeta, seller, settings } from '../testing.tsx';
import { EditMetaCampaignScreen } from './edit-screen.tsx';

const told = (code: string) => () => ({ errors: [{ message: 'No', extensions: { code } }] });
const sellers = () => ({ data: { companySellers: [seller('one')] } });

test.each([
  ['a viewer', { role: 'VIEWER' as const }, {}],
  ['while it is read', {}, { MetaSellers: sellers, MetaSettings: () => ({ data: settings }) }],
  ['that is not there', {}, { MetaSellers: sellers, MetaCampaign: told('NOT_FOUND') }],
  ['that could not be read', {}, { MetaSellers: sellers, MetaCampaign: told('INTERNAL') }],
  ['of sellers that could not be read', {}, { MetaSellers: told('INTERNAL') }],
])('%s: the page keeps its heading and its way back', async (_, options, answers) => {
  answerCalls({ MetaSettings: () => ({ data: settings }), ...answers });
  await openMeta(EditMetaCampaignScreen, { path: '/mpa/campaign/$campaignId', at: '/mpa/campaign/7', ...options });
  const headings = await screen.findAllByRole('heading', { level: 1 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['setup.editTitle']);
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toContain('/mpa/campaign');
  expect(document.title).toContain('setup.editTitle');
});
