import type { FieldMessages } from '#kernel/problem.ts';
import { FieldErrorsRef, type Builder, okField } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { fieldTexts } from '#platform/i18n/problem-text.ts';
import { enter } from './session.resolvers.ts';
import { clientInfoOf } from './sessions.ts';
import { createAccount, signUpErrors, signUpWarnings } from './sign-up.ts';
import { ownerInputOf, LanguageRef, type IdentitySchemaDeps } from './identity.schema.ts';

export function addSignUpSchema(builder: Builder, deps: IdentitySchemaDeps): void {
  const CreateAccountInput = builder.inputType('CreateAccountInput', {
    description: 'Registration form data; which fields are mandatory depends on company_exclude_fields.',
    fields: (t) => ({
      email: t.string({ required: true }),
      fullName: t.string({ required: true, description: 'Full name of the person.' }),
      password: t.string({ description: 'Left out when the password is set later through the mailed link.' }),
      companyName: t.string({ required: true }),
      registrationNo: t.string({ description: 'Optional only when excluded by configuration.' }),
      authorizedName: t.string({ description: 'Optional only when excluded by configuration.' }),
      address: t.string({ description: 'Optional only when excluded by configuration.' }),
      address2: t.string(),
      postalCode: t.string({ description: 'Optional only when excluded by configuration.' }),
      countryCode: t.string({ required: true }),
      phoneNumber: t.string({
        description: 'Dial code plus number, e.g. +6591234567. Optional only when excluded by configuration.',
      }),
      phoneCountry: t.string({ description: 'ISO country of the phone number.' }),
      brandIds: t.idList(),
      sellerIds: t.idList({ description: 'Not sent when flag hide_seller_selector_on_signup is on.' }),
      walletCurrencyCode: t.string({
        description: 'Sent only when flag show_company_currency_setting is on; default depends on the deployment.',
      }),
      language: t.field({ type: LanguageRef }),
      captchaToken: t.string({ required: true, description: 'Proof from the captcha widget.' }),
    }),
  });
  const CreateAccountPayload = builder.objectRef<{ token: string | null }>('CreateAccountPayload').implement({
    description: 'Result of registering.',
    fields: (t) => ({
      ok: okField(t),
      token: t.exposeString('token', {
        nullable: true,
        description: 'CSRF token of the new session. Null when the password still has to be set by e-mail.',
      }),
    }),
  });
  builder.mutationField('createAccount', (t) =>
    t.field({
      type: CreateAccountPayload,
      description: 'Registers a person and a company; captcha checked.',
      args: { input: t.arg({ type: CreateAccountInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const [hidesSellers, requiresCurrency] = await Promise.all([
          context.isFlagOn('hide_seller_selector_on_signup'),
          context.isFlagOn('show_company_currency_setting'),
        ]);
        const form = {
          ...input,
          language: input.language ?? context.language,
          sellerIds: hidesSellers ? [] : input.sellerIds,
          walletCurrencyCode: requiresCurrency ? input.walletCurrencyCode : null,
        };
        const created = unwrap(await createAccount(ownerInputOf(deps, context), form, clientInfoOf(context)));
        return created ? enter(deps.database, context, created) : { token: null };
      },
    }),
  );

  const CheckErrorInput = builder.inputType('CheckErrorSignUpDataInput', {
    description: 'Sign-up values to check while the form is being filled; only the given ones are checked.',
    fields: (t) => ({
      email: t.string(),
      companyName: t.string(),
      fullName: t.string(),
      provider: t.string({ description: 'Provider of a social sign-up; checked together with accessToken.' }),
      accessToken: t.string(),
      captchaToken: t.string({
        description: 'Proof from the captcha; asked for with VALIDATION on captchaToken where an e-mail is checked.',
      }),
    }),
  });
  const CheckErrorPayload = builder.objectRef<FieldMessages>('CheckErrorSignUpDataPayload').implement({
    description: 'Blocking problems found in sign-up data; empty list means fine.',
    fields: (t) => ({
      ok: t.boolean({ description: 'True when errors is empty.', resolve: isFine }),
      errors: t.field({ type: [FieldErrorsRef], resolve: listed }),
    }),
  });
  builder.mutationField('checkErrorSignUpData', (t) =>
    t.field({
      type: CheckErrorPayload,
      description: 'Checks sign-up values for blocking problems without saving.',
      args: { input: t.arg({ type: CheckErrorInput, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(await signUpErrors(ownerInputOf(deps, context), input, clientInfoOf(context))),
    }),
  );

  const CheckWarningInput = builder.inputType('CheckWarningSignUpDataInput', {
    description: 'Sign-up values to check for non-blocking warnings.',
    fields: (t) => ({ email: t.string(), sellerIds: t.idList() }),
  });
  const CheckWarningPayload = builder.objectRef<FieldMessages>('CheckWarningSignUpDataPayload').implement({
    description: 'Warnings about sign-up data, e.g. a seller already managed by another company; the user may go on.',
    fields: (t) => ({
      ok: t.boolean({ description: 'True when warnings is empty.', resolve: isFine }),
      warnings: t.field({ type: [FieldErrorsRef], resolve: listed }),
    }),
  });
  builder.mutationField('checkWarningSignUpData', (t) =>
    t.field({
      type: CheckWarningPayload,
      description: 'Checks sign-up values for warnings without saving.',
      args: { input: t.arg({ type: CheckWarningInput, required: true }) },
      resolve: async (_, { input }, context) =>
        unwrap(await signUpWarnings(ownerInputOf(deps, context), input, clientInfoOf(context))),
    }),
  );
}

const isFine = (fields: FieldMessages) => Object.keys(fields).length === 0;
const listed = (fields: FieldMessages, _: object, { language }: Context) =>
  Object.entries(fieldTexts(fields, language)).map(([field, messages]) => ({ field, messages }));
