/** Public interface of media buys. */
export { addAdcpRoute, ADCP_PATH } from './adcp.routes.ts';
