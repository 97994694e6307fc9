import { endWithParent } from './end-with-parent.ts';

// Serves for ever, as far as the test is concerned.
endWithParent();
setInterval(() => {}, 1000);
process.on('SIGTERM', (signal) => {
  console.log(`ended by ${signal}`);
  process.exit();
});
console.log('ready');
