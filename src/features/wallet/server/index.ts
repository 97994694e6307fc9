/** The wallet's door for other rooms. */
export {
  accrue,
  openAccruals,
  type AdCharge,
  type AdBill,
  type Accrued,
  type ExpectedCharge,
  type OpenAccruals,
} from './accrual-store.ts';
export { settle, type SettlementReport } from './settlement-store.ts';
export { addCredit, createWallet, type NewCredit } from './wallet-store.ts';
export { findDrift, type WalletDrift } from './audit-store.ts';
export { takeBackCredit, type TakenBack } from './take-back-store.ts';
export { addWalletSchema, type WalletDependencies } from './schema.ts';
