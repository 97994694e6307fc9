import { Button, Group, Loader } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBanner } from '#design/form/form-banner.tsx';
import { useServerForm } from '#design/form/use-server-form.ts';
import { readExcludedFields } from '#core/accounts/rules/company-form.ts';
import type { Language } from '#kernel/language.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { callApi } from '#platform/api-client/client.ts';
import { deploymentCountry, deploymentCurrency } from '#platform/api-client/deployment.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  CreateAccountDocument,
  SignUpSetupDocument,
  type SignUpSetupQuery,
} from '#platform/api-client/generated/graphql.ts';
import { AuthLayout, AuthCard, SignInLink } from '../auth-layout.tsx';
import { ProviderLinks } from '../provider-links.tsx';
import { useCompleteSignIn, useMountEffect, useRedirectIfSignedIn } from '../use-auth.ts';
import { UserStep } from './user-step.tsx';
import { deleteDraft, readDraft, writeDraft } from './sign-up-draft.ts';
import {
  LAST_STEP,
  signUpInput,
  signUpProblem,
  STEP_FIELDS,
  stepOf,
  type SignUpProblem,
  type SignUpTerms,
  type SignUpValues,
} from './sign-up-form.ts';
import { useSignUpChecks } from './use-sign-up-checks.ts';
import styles from './register.module.css';

// Phone numbers, countries, brands and the captcha load with their step.
const CompanyStep = lazy(() => import('./company-step.tsx'));
const FinishStep = lazy(() => import('./finish-step.tsx'));

const EMPTY: SignUpValues = {
  email: '',
  fullName: '',
  password: '',
  companyName: '',
  registrationNo: '',
  authorizedName: '',
  countryCode: '',
  address: '',
  address2: '',
  postalCode: '',
  phoneCountry: '',
  phoneNumber: '',
  walletCurrencyCode: '',
  brands: [],
  sellers: [],
  captchaToken: '',
};

/** Registers a user and their company, step by step. */
export function RegisterScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const [setup, setSetup] = useState<SignUpSetupQuery | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { nextUrl } = useSearch({ from: '/auth/register' });
  useRedirectIfSignedIn(nextUrl);
  const load = async () => {
    setFailure(null);
    try {
      setSetup(await callApi(SignUpSetupDocument, {}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(errorText(error));
    }
  };
  useMountEffect(load);
  return (
    <AuthLayout actions={<SignInLink nextUrl={nextUrl} />}>
      {setup ? (
        <RegisterForm setup={setup} />
      ) : failure ? (
        <AuthCard title={t('register.title')}>
          <FormBanner message={failure} />
          <Button mt="md" size="sm" fullWidth onClick={() => void load()}>
            {t('common:error.retry')}
          </Button>
        </AuthCard>
      ) : (
        <Loader role="status" aria-label={t('register.title')} />
      )}
    </AuthLayout>
  );
}

/** The address may contain any number; there are three steps. */
const stepFrom = (step: number | undefined): 0 | 1 | 2 => (step === 1 || step === 2 ? step : 0);

function RegisterForm({ setup }: { setup: SignUpSetupQuery }) {
  const { t } = useTranslation(['auth', 'common']);
  const { step: requestedStep, nextUrl } = useSearch({ from: '/auth/register' });
  const step = stepFrom(requestedStep);
  const navigate = useNavigate();
  const enter = useCompleteSignIn();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [phones, setPhones] = useState<typeof import('#design/form/dial-codes.ts') | null>(null);
  useEffect(() => void import('#design/form/dial-codes.ts').then(setPhones), []);

  const terms: SignUpTerms = {
    excluded: readExcludedFields(setup.excluded?.value),
    requiresCurrency: setup.show_company_currency_setting.isActive,
    language: i18next.language as Language,
    phoneOf: ({ phoneCountry, phoneNumber }) => phones?.internationalNumber(phoneCountry, phoneNumber) ?? phoneNumber,
  };
  const start = {
    countryCode: deploymentCountry,
    phoneCountry: deploymentCountry,
    walletCurrencyCode: deploymentCurrency,
  };
  const goTo = (next: number, { replace = false } = {}) =>
    navigate({ to: '/auth/register', search: { step: next, nextUrl }, replace });

  const problemText = (problem: SignUpProblem | null) => problem && t(problem.key, problem);
  const { form, isSubmitting, serverMessage, onSubmit } = useServerForm<SignUpValues>({
    initialValues: { ...EMPTY, ...start, ...readDraft() },
    validate: (values) => ({
      ...Object.fromEntries(
        STEP_FIELDS.flat()
          .filter((field) => stepOf(field) <= step)
          .map((field) => [field, problemText(signUpProblem(field, values, terms))]),
      ),
      ...(step === LAST_STEP && !values.captchaToken ? { captchaToken: t('register.captchaWait') } : {}),
    }),
    submit: async (values) => {
      try {
        const { createAccount } = await callApi(CreateAccountDocument, { input: signUpInput(values, terms) });
        deleteDraft();
        if (createAccount.token) enter({ nextUrl, isFirstLogin: true });
        else setMailedTo(values.email.trim());
      } catch (error) {
        const field = error instanceof ApiError ? Object.keys(error.fields)[0] : undefined;
        if (field && stepOf(field) < step) await goTo(stepOf(field));
        throw error;
      }
    },
  });
  const checks = useSignUpChecks(form);
  useEffect(() => writeDraft(form.values), [form.values]);
  // Steps must be completed in order. A reload clears the password, so it returns to the password's step.
  const onReturn = useEffectEvent(() => {
    if (step > 0 && !form.values.password) void goTo(0, { replace: true });
  });
  useEffect(() => onReturn(), [step]);

  const continueSignUp = async () => {
    const fields = STEP_FIELDS[step]!;
    const wrong = fields.filter((field) => form.validateField(field).hasError);
    setIsChecking(true);
    const rejected = await checks.checkAll(fields.filter((field) => !wrong.includes(field)));
    setIsChecking(false);
    const first = fields.find((field) => wrong.includes(field) || rejected.includes(field));
    if (first) form.getInputNode(first)?.focus();
    else await goTo(step + 1);
  };

  if (mailedTo) {
    return (
      <AuthCard title={t('register.mailedTitle')} subtitle={t('register.mailed', { email: mailedTo })}>
        <Button size="sm" fullWidth renderRoot={(props) => <Link {...props} to="/auth" search={{ nextUrl }} />}>
          {t('signIn.title')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t(`register.step.${step}.title`)} subtitle={t(`register.step.${step}.subtitle`)}>
      <ol className={styles.steps} aria-hidden>
        {STEP_FIELDS.map((_, index) => (
          <li key={index} data-done={index <= step || undefined} />
        ))}
      </ol>
      <p className={styles.progress}>{t('register.progress', { step: step + 1, steps: LAST_STEP + 1 })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step === LAST_STEP) onSubmit(event);
          else void continueSignUp();
        }}
      >
        <Suspense fallback={<Loader role="status" aria-label={t('register.title')} />}>
          {step === 0 && <UserStep form={form} checks={checks} />}
          {step === 1 && <CompanyStep form={form} checks={checks} terms={terms} setup={setup} />}
          {step === LAST_STEP && <FinishStep form={form} checks={checks} setup={setup} />}
        </Suspense>
        <FormBanner message={serverMessage} />
        <Group gap="sm" wrap="nowrap" grow={step > 0} mt="lg">
          {step > 0 && (
            <Button variant="default" size="sm" onClick={() => void goTo(step - 1)} disabled={isSubmitting}>
              {t('register.back')}
            </Button>
          )}
          <Button type="submit" size="sm" fullWidth loading={isSubmitting || isChecking}>
            {t(step === LAST_STEP ? 'register.submit' : 'register.next')}
          </Button>
        </Group>
      </form>
      {step === 0 && <ProviderLinks mode="register" returnTo="/auth/register-with-sc" />}
    </AuthCard>
  );
}
