import { activation, expiry } from './expiry.jobs.ts';
import { closeInvoicedMonths, monthlyInvoices } from './monthly.jobs.ts';
import { expiryNotices } from './notice.jobs.ts';
import { closeDays, settlement } from './settlement.jobs.ts';

/**
 * The ledger's work for each storefront, and for each company. In any order: a lot that expires leaves what accepted cost will take of it, and a
 * month waits until its last day is charged.
 */
export const ledgerWork = {
  closeDays,
  closeInvoicedMonths,
  settlement,
  activation,
  expiry,
  monthlyInvoices,
  expiryNotices,
};
