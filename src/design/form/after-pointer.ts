let isDown = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true);
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, () => (isDown = false), true);
}

/**
 * Runs `task` once no button of a pointer is pressed. Pressing one elsewhere blurs a field: a message that appeared
 * there at once would move what was pressed away before the button is released, and the click would be lost.
 */
export function afterPointer(task: () => unknown): void {
  if (!isDown) return void task();
  // The click follows the release in the same task.
  const run = () => setTimeout(task);
  const stop = new AbortController();
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, () => (stop.abort(), run()), { signal: stop.signal });
}
