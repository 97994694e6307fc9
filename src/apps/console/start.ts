/**
 * Runs first and does one thing: everything the address will need is asked for at once, side by side, instead of one
 * after the other as each piece discovers the next.
 */
const { pathname } = window.location;
const isDoor = /^\/(auth|home)(\/|$)/.test(pathname);

void import('./main.tsx');
if (!isDoor) void import('./app-shell.tsx');
