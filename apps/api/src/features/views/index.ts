export { startViewOf } from './views.service.ts';
