import { addEnum, enumRef, objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { isLocalRedirect, type AuthorizationRequest, type RequestError } from '../rules/authorization.ts';
import { allowClient, readRequest, type ConsentDeps, type ShownRequest } from './grants.ts';
import { giverOf, termFields, termsOf } from './mandate-terms.ts';
import { proofFields } from '#platform/graphql/proof-fields.ts';

const ErrorRef = enumRef<RequestError>('ClientRequestError');
const RequestRef = objectRef<ShownRequest>('ClientRequest');
const PayloadRef = objectRef<{ answerUrl: string }>('AllowClientPayload');

/** Adds what a person sees and decides when a client wants to work for the company. */
export function addGrants(builder: Builder, depsOf: (context: Context) => ConsentDeps): void {
  addTypes(builder);
  const ClientRequestInput = builder.inputType('ClientRequestInput', {
    description: 'What a client asks for, as the address of the consent page has it; empty where it sent nothing.',
    fields: (t) => ({
      clientId: t.string({ required: true, description: "The address of the client's description of itself." }),
      redirectUri: t.string({ required: true }),
      responseType: t.string({ required: true, description: 'Must be code.' }),
      codeChallenge: t.string({ required: true }),
      codeChallengeMethod: t.string({ required: true, description: 'Must be S256.' }),
      resource: t.string({ required: true, description: 'What the client wants to call.' }),
      state: t.string({ required: true, description: 'Returned to the client as it is.' }),
    }),
  });
  builder.queryField('clientRequest', (t) =>
    t.field({
      type: RequestRef,
      description: 'Who asks to work for the company. Fails when the client cannot be identified.',
      args: { request: t.arg({ type: ClientRequestInput, required: true }) },
      resolve: async (_, { request }, context) =>
        unwrap(await readRequest(depsOf(context), signedIn(context).userId, request satisfies AuthorizationRequest)),
    }),
  );
  const AllowClientInput = builder.inputType('AllowClientInput', {
    description: 'A client to let in, and its mandate. Amounts are whole units of the wallet currency.',
    fields: (t) => ({
      request: t.field({ type: ClientRequestInput, required: true }),
      companyId: t.id({
        required: true,
        description: 'The company that was shown; CONFLICT when it is another by now.',
      }),
      ...termFields(t),
      ...proofFields(t),
    }),
  });
  builder.mutationField('allowClient', (t) =>
    t.field({
      type: PayloadRef,
      description: 'Lets a client in with a mandate, after the password or a code again.',
      args: { input: t.arg({ type: AllowClientInput, required: true }) },
      resolve: async (
        _,
        { input: { currentPassword, code, request, companyId: shownCompanyId, ...input } },
        context,
      ) => {
        const proof = { currentPassword: currentPassword ?? null, code: code ?? null };
        const asked = { ...termsOf(input), request, shownCompanyId };
        return { answerUrl: unwrap(await allowClient(depsOf(context), context, giverOf(context), asked, proof)) };
      },
    }),
  );
}

function addTypes(builder: Builder): void {
  addEnum(builder, ErrorRef, 'What is wrong with a request of a client that is known.', {
    unsupported_response_type: 'It asks for something else than a code.',
    invalid_request: 'It lacks a challenge by S256.',
    invalid_target: 'It names another resource, or none.',
  });
  builder.objectType(RequestRef, {
    description: 'A client that asks to work for the company.',
    fields: (t) => ({
      clientName: t.string({
        description: 'Its own claim; its host when it claims to be one.',
        resolve: ({ client }) => client.name,
      }),
      clientHost: t.string({
        description: 'Where its description was read.',
        resolve: ({ request }) => new URL(request.clientId).host,
      }),
      redirectHost: t.string({
        description: 'Where the browser goes with the answer.',
        resolve: ({ request }) => new URL(request.redirectUri).host,
      }),
      isRedirectLocal: t.boolean({
        description:
          "Whether the answer goes to a program on the person's device, which may be any: no website vouches for it.",
        resolve: ({ request }) => isLocalRedirect(request.redirectUri),
      }),
      error: t.field({
        type: ErrorRef,
        nullable: true,
        description: 'Null when it can be allowed.',
        resolve: ({ error }) => error,
      }),
      refusalUrl: t.exposeString('refusalUrl', { description: 'Where the browser goes when nothing is allowed.' }),
    }),
  });
  builder.objectType(PayloadRef, {
    description: 'A client that was let in.',
    fields: (t) => ({
      ok: okField(t),
      answerUrl: t.exposeString('answerUrl', { description: 'Where the browser goes with the code.' }),
    }),
  });
}
