import { expect, test } from 'vitest';
import { applyPrintTheme } from './print.ts';

test.each(['dark', 'light'])('a %s page is printed in light colours, and is as before afterwards', (scheme) => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = scheme;
  const end = applyPrintTheme();
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.mantineColorScheme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset.mantineColorScheme).toBe(scheme);
  end();
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.mantineColorScheme).toBe(scheme);
});
