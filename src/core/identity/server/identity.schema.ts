import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders, OpenWallet } from '#core/accounts/server/index.ts';
import type { SellerCenter } from '#integrations/seller-center/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { enumRef, objectRef } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import type { AuthDeps } from './sign-in.ts';
import type { SignUpDependencies } from './sign-up.ts';

export interface Person {
  id: Uuid;
  email: string;
  firstName: string;
  lastName: string;
  title: string | null;
  language: Language;
  timezone: string;
  isStaff: boolean;
  twoStepEnabled: boolean;
  /** False for people who only sign in through a provider. */
  hasUsablePassword: boolean;
}

export interface IdentitySchemaDependencies {
  database: Database;
  passwords: Passwords;
  secrets: Secrets;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
  sellerCenter: SellerCenter;
  openWallet: OpenWallet;
  /** Of the deployment, for wallets of companies that name none. */
  defaultCurrency: string;
  /** Where the console is reached, for links in letters; without a slash at its end. */
  publicUrl: string;
  /** Whether staff always sign in with two steps. */
  requiresStaffCode: boolean;
  /** Of the support chat; null where none is set up. */
  chatKey: string | null;
}

/** The caller, read once per request. */
export type Me = (context: Context) => Promise<Person>;

/** What the doors need, with the clock and ids of one request. */
export function authDepsOf(
  { database, passwords, secrets, publicUrl, requiresStaffCode }: IdentitySchemaDependencies,
  { clock, newId }: Context,
): AuthDeps {
  return { database, passwords, secrets, publicUrl, requiresStaffCode, clock, newId };
}

/** What founding a company needs besides. */
export function ownerInputOf(dependencies: IdentitySchemaDependencies, context: Context): SignUpDependencies {
  const { openWallet, defaultCurrency } = dependencies;
  return { ...authDepsOf(dependencies, context), openWallet, defaultCurrency };
}

export const UserRef = objectRef<Person>('User');
export const LanguageRef = enumRef<Language>('Language');
