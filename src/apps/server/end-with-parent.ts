/** Stops this process as SIGTERM does when the one that started it has ended: nothing else would stop it. */
export function endWithParent(): void {
  if (!process.channel) return;
  // It must not keep this process alive.
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
