import { expect, test } from 'vitest';
import { everyOperation, takesKey } from './every-operation.ts';

const SETS = 'sets what is there to a value: twice is once';
const ASKS = 'moves and makes nothing';
const ENDS = 'ends or takes away something: the second call finds it gone, and says so';
const SESSION = 'is about the caller’s own session or credentials';

/** Mutations that take no key, each with the reason why a call that is repeated does no harm. */
const WITHOUT: Readonly<Record<string, string>> = {
  addAuthenticator: SESSION,
  addBrands: SETS,
  addSellers: SETS,
  changeCompany: SETS,
  changeMemberApproval: SETS,
  changePassword: SESSION,
  checkErrorCompanyData: ASKS,
  checkErrorSignUpData: ASKS,
  checkPackagePayment: 'asks how a payment ended, which is booked once',
  checkVerifiedTopUpRequest: 'asks how a payment ended, which is booked once',
  checkWarningSignUpData: ASKS,
  confirmAuthenticator: SESSION,
  createAccount: 'an address has one account, and a proof of work is worth one',
  createExportRequest: 'makes a file that is deleted after a while, and few at a time',
  decideClaim: 'a claim is decided about once: the second call is told so',
  decideOtherPayment: 'a payment is decided about once: the second call is told so',
  deletePaymentMethod: ENDS,
  endMemberSessions: ENDS,
  endVoucher: ENDS,
  extendAdSet: SETS,
  generateDeeplink: ASKS,
  generateLandingUrl: ASKS,
  generateOtp: SESSION,
  generateProductBackgroundImage: 'draws a picture that is kept nowhere, so many an hour',
  inviteMember: 'inviting an address again sends the invitation again',
  inviteMemberConfirm: 'an invitation is accepted once',
  linkAccount: 'a token is spent once, and a provider linked once',
  markAllNotificationsAsRead: SETS,
  markNotificationAsRead: SETS,
  onboardSeller: 'a seller is linked once: the second call is told so',
  redeemVoucherCode: 'a company has one reservation of a voucher, which is prolonged',
  releaseBooking: ENDS,
  removeAdSet: ENDS,
  removeAuthenticator: SESSION,
  removeBrands: ENDS,
  renewRecoveryCodes: SESSION,
  requestCompanyApproval: 'a company has one open request for approval',
  resetPassword: SESSION,
  resetPasswordConfirm: SESSION,
  saveColumnSettings: SETS,
  savePackage: 'a code has one package, and whether it is new is said',
  savePackagePlacement: 'a code has one placement, and whether it is new is said',
  savePaymentMethod: 'a card is kept once, by its token',
  saveVentureTax: SETS,
  selectBrand: SETS,
  setAdSetRunningStatus: SETS,
  setConfiguration: SETS,
  setDefaultPaymentMethod: SETS,
  setFeatureFlag: SETS,
  setupPassword: SESSION,
  signIn: SESSION,
  signOut: SESSION,
  socialAuth: SESSION,
  socialSignUp: 'an account at a provider has one login here',
  startImpersonation: SESSION,
  stopImpersonation: SESSION,
  switchAccount: SESSION,
  unlinkAccount: ENDS,
  updateAdSetBudget: SETS,
  updateAutoTopUp: SETS,
  updateBillingDetails: SETS,
  updateBookingPlacementField: SETS,
  updateMember: SETS,
  updateMetaCampaign: SETS,
  updateOnboardingProgress: SETS,
  updateProfile: SETS,
  updateSponsorCampaign: SETS,
  updateTeamProfile: SETS,
  updateUserAccount: SETS,
  uploadCampaignImage: 'keeps a picture that belongs to nothing until a campaign names it',
  validateExistingProducts: ASKS,
  validateLandingUrl: ASKS,
};

test('every mutation takes a key, or says why it needs none', () => {
  const mutations = everyOperation().filter(({ name }) => name.startsWith('Mutation.'));
  const without = mutations.filter((operation) => !takesKey(operation)).map(({ field }) => field.name);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});
