import { Button, Loader, Stack } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  InvitedInvitationDocument,
  InviteMemberConfirmDocument,
  SignOutDocument,
  type InvitedInvitationQuery,
} from '#platform/api-client/generated/graphql.ts';
import { hardNavigate } from '#platform/api-client/hard-navigate.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { unmetDisplayedRules } from '../rules/password.ts';
import { AuthLayout, AuthCard, SignInLink } from './auth-layout.tsx';
import { ContinueWith, useIdentityProvider } from './single-sign-on.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useCompleteSignIn, useMountEffect } from './use-auth.ts';
import { fetchSessionEmail } from './session-email.ts';

type Invitation = NonNullable<InvitedInvitationQuery['invitedInvitation']>;

interface Opened {
  /** Null for a link that no longer works. */
  invitation: Invitation | null;
  /** E-mail address of the signed-in user, if any. */
  signedInAs: string | null;
}

/** Shows the invitation of an opened link. */
export function InvitationScreen({ params }: ScreenProps<'/auth/invitation/$token'>) {
  const { t } = useTranslation('auth');
  const { token } = params;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useMountEffect(async () => {
    try {
      const [invitation, signedInAs] = await Promise.all([look(token), fetchSessionEmail()]);
      setOpened({ invitation, signedInAs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorText(error));
    }
  });

  if (failure) return <Notice title={t('invitation.title')} detail={failure} />;
  if (!opened) {
    return (
      <AuthLayout>
        <Loader role="status" aria-label={t('invitation.opening')} />
      </AuthLayout>
    );
  }
  const { invitation, signedInAs } = opened;
  if (invitation?.isWithdrawn) {
    return (
      <Notice
        title={t('invitation.withdrawnTitle')}
        detail={t('invitation.withdrawn', { company: invitation.companyName })}
      />
    );
  }
  if (!invitation || invitation.status === 'ACCEPTED' || invitation.status === 'CANCELLED')
    return <Notice title={t('invitation.usedTitle')} detail={t('invitation.used')} />;
  if (invitation.status === 'EXPIRED') {
    return (
      <Notice
        title={t('invitation.expiredTitle')}
        detail={t('invitation.expired', { company: invitation.companyName })}
      />
    );
  }
  if (signedInAs && signedInAs !== invitation.email)
    return <WrongUser invitation={invitation} signedInAs={signedInAs} />;
  if (invitation.mustSignIn && !signedInAs) {
    return (
      <Notice
        title={t('invitation.join', { company: invitation.companyName })}
        detail={t('invitation.signInFirst', { email: invitation.email })}
        nextUrl={`/auth/invitation/${token}`}
      />
    );
  }
  return invitation.hasExistingUser ? (
    <Join invitation={invitation} token={token} isSignedIn={signedInAs !== null} />
  ) : (
    <Register invitation={invitation} token={token} />
  );
}

async function look(token: string): Promise<Invitation | null> {
  try {
    return (await callApi(InvitedInvitationDocument, { token })).invitedInvitation;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function useSubtitle({ companyName, invitedBy, role }: Invitation): string {
  const { t } = useTranslation('auth');
  const values = { company: companyName, user: invitedBy ?? '', role: t(`invitation.role.${role.name}`) };
  return invitedBy ? t('invitation.byPerson', values) : t('invitation.byCompany', values);
}

/** Registers a new user: name and password. */
function Register({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation('auth');
  const subtitle = useSubtitle(invitation);
  const enter = useCompleteSignIn();
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: { firstName: '', lastName: '', password: '' },
    validate: {
      firstName: (value) => (value.trim() ? null : t('error.requireFirstName')),
      lastName: (value) => (value.trim() ? null : t('error.requireLastName')),
      password: (value, { firstName, lastName }) =>
        unmetDisplayedRules(value, [invitation.email, firstName, lastName]).length ? t('error.passwordRules') : null,
    },
    submit: async (values) => {
      await callApi(InviteMemberConfirmDocument, { input: { token, ...values } });
      enter({ isFirstLogin: true });
    },
  });
  const { providerOf, lookUp } = useIdentityProvider();
  useMountEffect(() => lookUp(invitation.email));
  const provider = providerOf(invitation.email);
  return (
    <AuthLayout actions={<SignInLink />}>
      <AuthCard title={t('invitation.join', { company: invitation.companyName })} subtitle={subtitle}>
        {!provider?.isRequired && (
          <form onSubmit={onSubmit} noValidate>
            <Stack gap="md">
              <FormBanner message={serverMessage} />
              <TextField
                size="sm"
                label={t('signIn.email')}
                value={invitation.email}
                readOnly
                autoComplete="username"
              />
              <TextField
                size="sm"
                label={t('person.firstName')}
                autoComplete="given-name"
                maxLength={100}
                autoFocus
                {...form.getInputProps('firstName')}
              />
              <TextField
                size="sm"
                label={t('person.lastName')}
                autoComplete="family-name"
                maxLength={100}
                {...form.getInputProps('lastName')}
              />
              <NewPasswordField
                label={t('signIn.password')}
                {...form.getInputProps('password')}
                value={form.values.password}
                personal={[invitation.email, form.values.firstName, form.values.lastName]}
              />
              <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
                {t('invitation.accept')}
              </Button>
            </Stack>
          </form>
        )}
        {provider && <ContinueWith provider={provider} email={invitation.email} />}
      </AuthCard>
    </AuthLayout>
  );
}

/** Lets an existing user join with one click. */
function Join({ invitation, token, isSignedIn }: { invitation: Invitation; token: string; isSignedIn: boolean }) {
  const { t } = useTranslation('auth');
  const subtitle = useSubtitle(invitation);
  const [isDone, setIsDone] = useState(false);
  const { isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: {},
    submit: async () => {
      await callApi(InviteMemberConfirmDocument, { input: { token } });
      setIsDone(true);
    },
  });
  if (isDone && isSignedIn) return <Switched company={invitation.companyName} />;
  if (isDone) {
    return (
      <Notice
        title={t('invitation.joinedTitle', { company: invitation.companyName })}
        detail={t('invitation.joined', { email: invitation.email })}
      />
    );
  }
  return (
    <AuthLayout>
      <AuthCard title={t('invitation.join', { company: invitation.companyName })} subtitle={subtitle}>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <FormBanner message={serverMessage} />
            <TextField size="sm" label={t('signIn.email')} value={invitation.email} readOnly />
            <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
              {t('invitation.accept')}
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </AuthLayout>
  );
}

/** Confirms that a signed-in user now works in the company they joined. */
function Switched({ company }: { company: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <AuthCard title={t('invitation.joinedTitle', { company })} subtitle={t('invitation.switched', { company })}>
        {/* Reloads, so that no data of the previous company stays on screen. */}
        <Button size="sm" fullWidth autoFocus onClick={() => hardNavigate('/sponsor')}>
          {t('invitation.continue', { company })}
        </Button>
      </AuthCard>
    </AuthLayout>
  );
}

/** Shown when the invitation went to another address than the signed-in user's. */
function WrongUser({ invitation, signedInAs }: { invitation: Invitation; signedInAs: string }) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const { isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: {},
    submit: async () => {
      await callApi(SignOutDocument, {});
      router.history.go(0);
    },
  });
  return (
    <AuthLayout>
      <AuthCard
        title={t('invitation.otherTitle')}
        subtitle={t('invitation.other', { invited: invitation.email, signedInAs })}
      >
        <form onSubmit={onSubmit}>
          <Stack gap="sm">
            <FormBanner message={serverMessage} />
            <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
              {t('invitation.logOut')}
            </Button>
            <Button variant="default" size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/sponsor" />}>
              {t('invitation.stay', { email: signedInAs })}
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </AuthLayout>
  );
}

function Notice({ title, detail, nextUrl }: { title: string; detail: string; nextUrl?: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <AuthCard title={title} subtitle={detail}>
        <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth" search={{ nextUrl }} />}>
          {t('signIn.title')}
        </Button>
      </AuthCard>
    </AuthLayout>
  );
}
