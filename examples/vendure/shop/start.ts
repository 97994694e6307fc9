// The shop with its worker in one process: `node dist/shop/start.js`.
import { bootstrap, JobQueueService } from '@vendure/core';
import { config } from './vendure-config.js';

const app = await bootstrap(config);
await app.get(JobQueueService).start();
process.send?.('ready');
// Does not outlive what started it.
process.once('disconnect', () => void app.close().finally(() => process.exit()));
