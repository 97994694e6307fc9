import { expect, test, type Page } from './support/test.ts';
import { SubmitPackageCartDocument } from '#platform/api-client/generated/graphql.ts';
import { deleteCards, savedCards } from './support/cards.ts';
import { expectNoViolation } from './support/axe.ts';
import { loseResponse } from './support/network-faults.ts';
import { retryIndex } from './support/retry.ts';
import { startSession, visit } from './support/people.ts';

// A seller pays for weeks with payments that take several steps; staff confirm incoming payments. Each step continues from the
// previous one.
test.describe.configure({ mode: 'serial' });

const BY_TRANSFER = retryIndex('By transfer');
const BY_CAREFUL_BANK = retryIndex('By a careful bank');
const BY_CREDIT_NOTE = retryIndex('By credit note');

const ASKS = '4000000000003220';

let seller: Page;
let staff: Page;
test.beforeAll(async ({ browser }) => {
  const open = async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  [seller, staff] = [await open(), await open()];
  await deleteCards('owner.4');
  await startSession(seller, 'owner.4');
  await startSession(staff, 'staff');
});
test.afterAll(() => Promise.all([seller.context().close(), staff.context().close()]));

const heading = (name: string) => seller.getByRole('heading', { level: 1, name });
const bank = () => seller.frameLocator('iframe');

/** Fills the cart with a week of the cheapest package under a name, up to the checkout button. */
async function fillCart(name: string): Promise<void> {
  await visit(seller, '/booking/packages');
  await seller.getByRole('button', { name: 'Next page' }).click();
  await seller.getByRole('button', { name: 'Select Push Wave' }).click();
  const dialog = seller.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Selected weeks' }).getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Add and check out' }).click();
  await seller.getByRole('textbox', { name: 'Campaign name' }).fill(name);
  await seller.getByRole('combobox', { name: 'Brand' }).click();
  await seller.getByRole('option').first().click();
}

async function payBy(method: string): Promise<void> {
  await seller.getByText(method, { exact: true }).click();
  await seller.getByRole('button', { name: 'Book for S$981.00' }).click();
}

const cards = () => savedCards(seller);

test('a bank transfer holds the weeks until staff confirm it; its order is not repeated when the response is lost', async () => {
  await fillCart(BY_TRANSFER);
  await loseResponse(seller, SubmitPackageCartDocument);
  await payBy('Bank transfer');
  await expect(heading(BY_TRANSFER)).toBeVisible();
  await expect(seller.getByText('Awaiting payment').first()).toBeVisible();
  await expect(seller.getByText('Sandbox Bank')).toBeVisible();
  await expectNoViolation(seller, 'a booking that waits for its transfer');
  const reference = await seller.getByText(/^EC-\w{5}-\w{5}$/).innerText();

  await visit(staff, '/transfers');
  await staff.getByRole('searchbox', { name: 'Reference or company' }).fill(reference);
  await expect(staff.getByRole('row')).toHaveCount(2);
  await staff.getByRole('button', { name: 'Mark as received' }).click();
  const form = staff.getByRole('dialog');
  await form.getByLabel('Amount received').fill('981');
  await form.getByRole('button', { name: 'Credit' }).click();
  await expect(form).toBeHidden();

  await seller.reload();
  await expect(seller.getByText('Content needed').first()).toBeVisible();
  await expect(seller.getByText(/^SG-\d{6}$/)).toBeVisible();
  await visit(seller, '/booking');
  await expect(seller.getByRole('link', { name: BY_TRANSFER })).toHaveCount(1);
  await visit(seller, '/booking/cart');
  await expect(seller.getByRole('textbox', { name: 'Campaign name' })).toHaveCount(0);
});

test('a card with 3-D Secure pays after confirmation and books nothing after refusal', async () => {
  await cards().add(ASKS);
  await bank().getByRole('button', { name: 'Approve' }).click();
  await expect(cards().item(ASKS)).toBeVisible();
  await fillCart(BY_CAREFUL_BANK);
  await payBy('Card');
  await bank().getByRole('button', { name: 'Refuse' }).click();
  await expect(seller.getByText('Payment was not successful. Nothing was booked.')).toBeVisible();
  await expect(seller.getByRole('textbox', { name: 'Campaign name' })).toHaveValue(BY_CAREFUL_BANK);
  await seller.getByRole('button', { name: 'Book for S$981.00' }).click();
  await bank().getByRole('button', { name: 'Approve' }).click();
  await expect(heading(BY_CAREFUL_BANK)).toBeVisible();
  await expect(seller.getByText('Content needed').first()).toBeVisible();
  await expect(seller.getByText(/^SG-\d{6}$/)).toBeVisible();
  await cards().remove(ASKS);
});

test('a credit note holds the weeks until staff check it; cancelled before, nothing is paid', async () => {
  await fillCart(BY_CREDIT_NOTE);
  await seller.getByText('Credit note', { exact: true }).click();
  const book = seller.getByRole('button', { name: /^Book for/ });
  await expect(book).toBeDisabled();
  await seller.getByRole('textbox', { name: 'Credit note number' }).fill('CN-2026-0007');
  await book.click();
  await expect(heading(BY_CREDIT_NOTE)).toBeVisible();
  await expect(seller.getByText('Awaiting payment').first()).toBeVisible();
  await seller.getByRole('button', { name: 'Cancel booking' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(seller.getByText('Cancelled').first()).toBeVisible();
});
