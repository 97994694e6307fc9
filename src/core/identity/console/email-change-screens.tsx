import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { ConfirmEmailChangeDocument, UndoEmailChangeDocument } from '#platform/api-client/generated/graphql.ts';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { LinkOver, OpeningLink } from './set-password.tsx';
import { AuthLayout, AuthCard } from './auth-layout.tsx';
import { useMountEffect } from './use-auth.ts';
import { useMailedLink } from './use-mailed-link.ts';
import { fetchSessionEmail } from './session-email.ts';

/** Confirms a new e-mail address from the link sent to it; the signed-in user uses it from then on. */
export function EmailConfirmScreen({ params }: ScreenProps<'/auth/email-confirm/$token'>) {
  const { t } = useTranslation('auth');
  const { token } = params;
  const link = useMailedLink(token, 'CONFIRM_EMAIL');
  const [signedInAs, setSignedInAs] = useState<string | null>();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  useMountEffect(async () => {
    setSignedInAs(await fetchSessionEmail().catch(() => null));
  });
  if (changedTo) {
    return (
      <AuthLayout>
        <AuthCard title={t('emailConfirm.doneTitle')} subtitle={t('emailConfirm.done', { email: changedTo })}>
          <Button size="sm" fullWidth component="a" href="/profile">
            {t('emailConfirm.goOn')}
          </Button>
        </AuthCard>
      </AuthLayout>
    );
  }
  if (link === 'checking' || signedInAs === undefined) return <OpeningLink />;
  if (link === 'over') return <LinkOver />;
  if (signedInAs === null) {
    return (
      <AuthLayout>
        <AuthCard title={t('emailConfirm.title')} subtitle={t('emailConfirm.signInFirst')}>
          <Button
            size="sm"
            fullWidth
            renderRoot={(props) => <Link {...props} to="/auth" search={{ nextUrl: `/auth/email-confirm/${token}` }} />}
          >
            {t('signIn.title')}
          </Button>
        </AuthCard>
      </AuthLayout>
    );
  }
  return (
    <PressToUse
      title={t('emailConfirm.title')}
      subtitle={t('emailConfirm.signedInAs', { email: signedInAs })}
      label={t('emailConfirm.action')}
      use={async () => setChangedTo((await callApi(ConfirmEmailChangeDocument, { token })).confirmEmailChange.email)}
    />
  );
}

/** Opens the link sent to the previous address: cancels the change or restores the login. */
export function EmailUndoScreen({ params }: ScreenProps<'/auth/email-undo/$token'>) {
  const { t } = useTranslation('auth');
  const { token } = params;
  const link = useMailedLink(token, 'UNDO_EMAIL');
  const [done, setDone] = useState<'cancelled' | 'undone' | null>(null);
  if (done) {
    return (
      <AuthLayout>
        <AuthCard title={t(`emailUndo.${done}Title`)} subtitle={t(`emailUndo.${done}`)}>
          <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth/reset" />}>
            {t('emailUndo.reset')}
          </Button>
        </AuthCard>
      </AuthLayout>
    );
  }
  if (link === 'checking') return <OpeningLink />;
  if (link === 'over') return <LinkOver />;
  return (
    <PressToUse
      title={t('emailUndo.title')}
      subtitle={t('emailUndo.detail')}
      label={t('emailUndo.action')}
      use={async () => {
        const { undoEmailChange } = await callApi(UndoEmailChangeDocument, { token });
        setDone(undoEmailChange.wasChanged ? 'undone' : 'cancelled');
      }}
    />
  );
}

interface PressToUseProps {
  title: string;
  subtitle: string;
  label: string;
  use(): Promise<unknown>;
}

/** Requires a click, since security scanners also open links. */
function PressToUse({ title, subtitle, label, use }: PressToUseProps) {
  const [isOver, setIsOver] = useState(false);
  const { isSubmitting, serverMessage, onSubmit } = useServerForm({
    initialValues: {},
    submit: async () => {
      try {
        await use();
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields['token']) throw error;
        setIsOver(true);
      }
    },
  });
  if (isOver) return <LinkOver />;
  return (
    <AuthLayout>
      <AuthCard title={title} subtitle={subtitle}>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">
            <FormBanner message={serverMessage} />
            <Button type="submit" size="sm" fullWidth loading={isSubmitting}>
              {label}
            </Button>
          </Stack>
        </form>
      </AuthCard>
    </AuthLayout>
  );
}
