import { expect, type Page } from '@playwright/test';

/**
 * Checks WCAG text contrast in these color schemes, including disabled text, which axe skips but users read on read-only
 * screens.
 */
export async function expectReadable(
  page: Page,
  what: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await expect.poll(() => page.evaluate(faintTexts), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Returns texts of the page with a contrast below 4.5:1. */
function faintTexts(): string[] {
  const MIN = 4.5;
  const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const channels = (color: string) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = color;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data];
  };
  const laid = (color: number[], share: number, under: number[]) =>
    [0, 1, 2].map((channel) => color[channel]! * share + under[channel]! * (1 - share));
  const luminance = (color: number[]) => {
    const [red, green, blue] = color.map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const textOf = (element: HTMLElement) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue!.trim() : ''))
          .join('');
  const contrast = (element: HTMLElement) => {
    let under = [255, 255, 255];
    let opacity = 1;
    const line: HTMLElement[] = [];
    for (let one: HTMLElement | null = element; one; one = one.parentElement) line.unshift(one);
    for (const one of line) {
      const style = getComputedStyle(one);
      opacity *= Number(style.opacity);
      const color = channels(style.backgroundColor);
      under = laid(color, color[3]! / 255, under);
    }
    const color = channels(getComputedStyle(element).webkitTextFillColor);
    const [one, other] = [luminance(laid(color, (color[3]! / 255) * opacity, under)), luminance(under)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const text = textOf(element);
    if (!text || !element.checkVisibility() || element.getBoundingClientRect().width < 2) return [];
    const ratio = contrast(element);
    return ratio < MIN ? [`${text.slice(0, 40)}: ${ratio.toFixed(2)}`] : [];
  });
}
