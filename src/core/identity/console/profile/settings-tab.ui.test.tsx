import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, member, openAt } from '#core/session/console/testing.tsx';
import { SettingsTab } from './settings-tab.tsx';

const ME = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Ms',
  email: 'ada@old.example',
  language: 'en',
  timezone: 'Asia/Singapore',
  enabled2fa: false,
  hasUsablePassword: true,
  isStaff: true,
  isImpersonate: false,
  allLanguages: [
    { code: 'en', label: 'English' },
    { code: 'pt', label: 'Português' },
  ],
};

test('staff choose their language regardless of flags', async () => {
  answerCalls({
    Profile: () => ({ data: { me: ME, twoStepSignIn: { hasAuthenticator: false, recoveryCodesLeft: 0 } } }),
    EmailChange: () => ({ data: { emailChange: null } }),
  });
  await openAt('/profile', '/profile', SettingsTab, member('MEMBER'));
  const language = (await screen.findAllByLabelText<HTMLInputElement>('settings.language'))[0]!;
  expect([language.value, language.disabled]).toEqual(['English', false]);
});
