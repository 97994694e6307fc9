import { expect, test, type Page } from './support/test.ts';
import { expectAccessible } from './support/axe.ts';
import { control } from './support/server-control.ts';
import { chooseBrand, signIn, visit } from './support/people.ts';
import { continueTo } from './support/wizard.ts';

// Assistance in the wizard: search terms as keywords, an initial bid, a forecast, and generated images.
test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, 'owner');
  await chooseBrand(page, 'Vaseline');
});
test.afterAll(() => page.context().close());

test('a popular search becomes a keyword with one click', async () => {
  await visit(page, '/sponsor/new/type');
  await page.getByLabel('Campaign name').fill('Helped');
  await continueTo(page, 'Budget and schedule');
  await continueTo(page, 'Targeting and audience');
  await page.getByRole('combobox', { name: 'Target country' }).click();
  await page.getByRole('option', { name: 'Singapore' }).click();
  const searches = page.getByRole('region', { name: 'Suggested keywords' });
  const first = searches.getByRole('button').first();
  const words = (await first.getAttribute('title'))!.replace(/^Add (.*), searched .*$/, '$1');
  await first.click();
  await expect(page.getByRole('list', { name: 'Keywords', exact: true })).toContainText(words);
  await expect(
    searches.getByRole('button', { name: words, exact: false }).filter({ hasText: new RegExp(`^${words}\\d`) }),
  ).toBeHidden();
  await expectAccessible(page, 'suggested keywords');
});

test('a bid starts with the recommendation, names its basis and can return to it', async () => {
  await continueTo(page, 'Bid strategy');
  await page.getByRole('radio', { name: /Max. CPC/ }).check();
  const bid = page.getByRole('textbox', { name: /Max. CPC bid/ });
  await expect(bid).not.toHaveValue('');
  const recommended = await bid.inputValue();
  await expect(page.getByText(/sampled auctions/)).toBeVisible();
  await bid.fill('9.99');
  await page.getByRole('button', { name: /^Use S\$/ }).click();
  await expect(bid).toHaveValue(recommended);
  await expectAccessible(page, 'the recommended bid');
});

test('the forecast is shown beside the products, for a week or a month', async () => {
  await continueTo(page, 'Sponsored content');
  await page
    .getByRole('button', { name: /^Add Vaseline/ })
    .first()
    .click();
  const forecast = page.getByRole('complementary', { name: 'Forecast' });
  await expect(forecast.getByText('Impressions')).toBeVisible();
  await expect(forecast.getByText(/sampled auctions/)).toBeVisible();
  await forecast.getByText('30 days', { exact: true }).click();
  await expect(forecast).not.toHaveAttribute('aria-busy', 'true');
  await forecast.getByRole('link', { name: 'Leave feedback on the forecast' }).click();
  await expect(page).toHaveURL(/#forecast-survey$/);
  const survey = page.getByRole('dialog', { name: 'How good is this forecast?' });
  await survey.getByRole('radio', { name: 'No' }).check();
  await survey.getByRole('textbox').fill('Far too low');
  await survey.getByRole('button', { name: 'Send' }).click();
  await expect(survey).toBeHidden();
  await expect(page).not.toHaveURL(/#/);
  expect(
    await control((tx) => tx.selectFrom('forecastFeedback').select(['isHelpful', 'comment']).execute()),
  ).toContainEqual({ isHelpful: false, comment: 'Far too low' });
});

test('an image is generated from a prompt, selected from four and kept with the draft', async () => {
  await page.getByRole('button', { name: /^Picture of Vaseline/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Picture of Vaseline/ });
  await expect(dialog.getByRole('button', { name: 'Generate 4 images' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('refuse this');
  await dialog.getByRole('button', { name: 'Generate 4 images' }).click();
  await expect(dialog.getByText('This scene cannot be drawn. Describe it in other words.')).toBeVisible();
  await dialog.getByRole('button', { name: 'On a sunny beach' }).click();
  await dialog.getByRole('button', { name: 'Generate 4 images' }).click();
  await dialog.getByRole('button', { name: 'Picture 3' }).click({ timeout: 20_000 });
  await expectAccessible(page, 'drawn pictures');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: /^Picture of Vaseline/ }).click();
  await expect(dialog.getByRole('img', { name: 'The picture shown now' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Sponsored Ads' })).toBeVisible();
});
