export { mediaLinks } from './media.service.ts';
